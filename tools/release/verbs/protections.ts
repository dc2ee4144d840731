import { type Command, Option } from 'commander';
import { requireReason } from '../require-reason.ts';
import { contextOf } from '../context.ts';
import { parseWhole } from '../parse.ts';

const addWithdraw = (program: Command): void =>
  void program
    .command('withdraw')
    .description('no tab may load this release any more, by override neither; not while it is live')
    .argument('<module>')
    .argument('<version>')
    .option('--reason <words>', 'for the history; asked for on a terminal')
    .action(async (module: string, version: string, options: { reason?: string }, command: Command) => {
      const { out, registry, environment } = contextOf(command);
      const reason = await requireReason(options.reason, out, 'a withdrawal');
      const response = await registry.post<object>('withdraw', { environment, module, version, reason });
      out.result({ module, version, ...response }, `${module} ${version} is withdrawn.`);
    });

const addMinRevision = (program: Command): void =>
  void program
    .command('min-revision')
    .description('tabs that were opened on an older revision offer a reload')
    .argument('<revision>', 'a revision that was', parseWhole)
    .option('--reason <words>', 'for the history; asked for on a terminal')
    .action(async (minRevision: number, options: { reason?: string }, command: Command) => {
      const { out, registry, environment } = contextOf(command);
      const reason = await requireReason(options.reason, out, 'a minimum');
      const response = await registry.post<object>('min-revision', { environment, minRevision, reason });
      out.result(response, `Tabs older than revision ${minRevision} of ${environment} offer a reload.`);
    });

interface SettingsOptions {
  autoRollback: 'on' | 'off';
  errorLimit?: number;
  reason?: string;
}

const addSettings = (program: Command): void =>
  void program
    .command('settings')
    .description('how a module defends itself')
    .argument('<module>')
    .addOption(
      new Option('--auto-rollback <state>', 'a stable release that crashes for most goes back by itself')
        .choices(['on', 'off'])
        .makeOptionMandatory(),
    )
    .option('--reason <words>', 'for the history')
    .action(async (module: string, { autoRollback, reason }: SettingsOptions, command: Command) => {
      const { out, registry, environment } = contextOf(command);
      const body = { environment, module, autoRollback: autoRollback === 'on', reason };
      const response = await registry.post<object>('settings', body);
      out.result(
        { module, ...response },
        `${module} ${autoRollback === 'on' ? 'goes back by itself' : 'waits for an operator'}.`,
      );
    });

/** What keeps a bad release away from browsers: withdrawing it, the oldest revision that tabs may keep, automatic rollback. */
export function addProtections(program: Command): void {
  addWithdraw(program);
  addMinRevision(program);
  addSettings(program);
}
