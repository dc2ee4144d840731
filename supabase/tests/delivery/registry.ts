import type { TestDatabase } from '../harness.ts';

export const START = { system: 'start' };

/** The registry's SQL functions, as the functions with the secret key call it. */
export async function ask<T = Record<string, unknown>>(
  db: Pick<TestDatabase, 'sql'>,
  verb: string,
  input: object,
  as: object | null = START,
): Promise<T> {
  const [row] = await db.sql<{ answer: T }>('select public.delivery($1, $2::jsonb, $3::jsonb) as answer', [
    verb,
    as && JSON.stringify(as),
    JSON.stringify(input),
  ]);
  return row!.answer;
}

/** The code that the registry refused with; fails where it did not. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    (response) => `not refused: ${JSON.stringify(response)}`,
    (thrown: { code?: string; message?: string }) => `${thrown.code} ${thrown.message}`,
  );

const HASH = 'sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=';

/** A small release.json. */
export const aDocument = (module: string, version: string, changes: object = {}) => ({
  module,
  version,
  builtAt: '2026-11-21T10:00:00.000Z',
  contract: '^1.0.0',
  entryGlobalName: `${module}_${version}`.replace(/\W/g, '_'),
  needs: {},
  files: [
    { path: 'remoteEntry.js', bytes: 10, integrity: HASH },
    { path: 'mf-manifest.json', bytes: 20, integrity: HASH },
  ],
  ...changes,
});

export const publish = (db: Pick<TestDatabase, 'sql'>, module: string, version: string, changes: object = {}) =>
  ask(db, 'publish', { document: aDocument(module, version, changes) });

export const at = (module: string, more: object = {}) => ({ environment: 'production', module, ...more });

/** Publishes each version and promotes it, one after the other. */
export async function serve(db: Pick<TestDatabase, 'sql'>, module: string, ...versions: string[]): Promise<void> {
  for (const version of versions) {
    await publish(db, module, version);
    await ask(db, 'promote', at(module, { version }));
  }
}
