import type { Command } from 'commander';
import type { Check } from '../../libs/delivery/src/checks.ts';
import { contextOf } from './context.ts';
import { withForceHint } from './force.ts';
import { overviewOf } from './registry-client.ts';
import { requireReason } from './require-reason.ts';

/** Which releases: those that are live in another environment, or those of an earlier revision. */
export interface SetChoice {
  from?: string | undefined;
  setRevision?: number;
  /** Only this module. */
  module?: string | undefined;
  /** The verb and its arguments, for messages. */
  said: string;
}

export interface SetOptions {
  reason?: string;
  force?: Check[];
  /** Only if this is still the current revision. */
  revision?: number;
}

interface Served {
  environment: string;
  revision: number;
  changes: { module: string; from: string | null; version: string }[];
  kept: string[];
  retired: string[];
}

function textOf({ environment, revision, changes, kept, retired }: Served): string {
  const lines = changes.map(({ module, from, version }) => `  ${module} ${from ?? 'nothing'} -> ${version}`);
  const head =
    changes.length + retired.length > 0
      ? `${environment} is at revision ${revision}. Changed:`
      : `${environment} serves exactly this set (revision ${revision}).`;
  const rest = kept.length > 0 ? [`Not in the set, and unchanged: ${kept.join(', ')}`] : [];
  const gone = retired.map((module) => `  ${module} -> none (not part of this revision)`);
  return [head, ...lines, ...gone, ...rest].join('\n');
}

/** Serves a set of releases in one step: all of it, or nothing.
 *  @throws Failure gate_refused with the command that forces it; the registry's refusals */
export async function serveSet({ said, ...choice }: SetChoice, options: SetOptions, command: Command): Promise<void> {
  const { out, registry, environment } = contextOf(command);
  const { force = [] } = options;
  const needsReason = force.length > 0 || choice.setRevision !== undefined;
  const reason = needsReason
    ? await requireReason(options.reason, out, force.length > 0 ? 'going past the gate' : 'a restore')
    : options.reason;
  const expectedRevision = options.revision ?? (await overviewOf(registry, environment)).revision;
  const body = { environment, ...choice, expectedRevision, reason, force };
  const served = await withForceHint(registry.post<Served>('set', body), environment, said, force);
  out.result(served, textOf(served));
}
