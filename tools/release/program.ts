import { Command } from 'commander';
import { COMMAND, withOwnCommand } from './command-name.ts';
import { addAdoptBaseline } from './verbs/adopt-baseline.ts';
import { addBackup } from './verbs/backup.ts';
import { addChanges } from './verbs/changes.ts';
import { addClaims } from './verbs/claims.ts';
import { addCollect } from './verbs/collect.ts';
import { addCustomer } from './verbs/customer.ts';
import { addDoctor } from './verbs/doctor.ts';
import { addEnvironments } from './verbs/environments.ts';
import { addExport } from './verbs/export.ts';
import { addHosting } from './verbs/hosting.ts';
import { addInit } from './verbs/init.ts';
import { addKeys } from './verbs/keys.ts';
import { addKit } from './verbs/kit.ts';
import { addLists } from './verbs/lists.ts';
import { addMigration } from './verbs/migration.ts';
import { addPages } from './verbs/pages.ts';
import { addPreview } from './verbs/preview.ts';
import { addPromote } from './verbs/promote.ts';
import { addPublish } from './verbs/publish.ts';
import { addRestore } from './verbs/restore.ts';
import { addDatabaseRestored } from './verbs/database-restored.ts';
import { addRights } from './verbs/rights.ts';
import { addRollback } from './verbs/rollback.ts';
import { addRollout } from './verbs/rollout.ts';
import { addStatus } from './verbs/status.ts';
import { addFirstAdmin } from './verbs/first-admin.ts';
import { addProtections } from './verbs/protections.ts';

const AFTER = `
Without --url it speaks to the server of this machine (PORT, else 4200), with the owner's token of its data (DATA_DIR).
Exit codes: 0 done, 1 unexpected, 2 usage, 3 not allowed, 4 not found, 5 conflict, 6 somebody was faster, 7 refused by the gate,
8 unreachable, 9 doctor or init found something, 10 the build failed.`;

/** The command line of `npm run release`. Throws CommanderError for usage errors and help, Failure if a verb fails. */
export function makeProgram(): Command {
  const program = new Command(COMMAND)
    .description('Publish a module, make it live, take it back.')
    .option('--url <url>', 'of the registry; LANDFALL_URL')
    .option('--token <token>', 'better in LANDFALL_TOKEN: a command line is seen by others')
    .option('--environment <name>', 'of the registry', 'production')
    .option('--json', 'print one JSON object; {error: {code, message}} where it cannot be done')
    .addHelpText('after', AFTER)
    .showHelpAfterError('(add --help for what it takes)')
    .configureOutput({
      writeOut: (text) => process.stdout.write(withOwnCommand(text)),
      writeErr: (text) => process.stderr.write(withOwnCommand(text)),
    })
    .exitOverride();
  for (const add of [
    addInit,
    addPublish,
    addPromote,
    addRollout,
    addRollback,
    addStatus,
    addLists,
    addDoctor,
    addPreview,
    addProtections,
    addRights,
    addClaims,
    addChanges,
    addMigration,
    addEnvironments,
    addDatabaseRestored,
    addRestore,
    addAdoptBaseline,
    addExport,
    addKit,
    addCollect,
    addKeys,
    addHosting,
    addPages,
    addFirstAdmin,
    addCustomer,
    addBackup,
  ])
    add(program);
  return program;
}
