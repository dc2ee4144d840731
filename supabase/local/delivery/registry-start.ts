import type { SqlSession } from '../database/database.ts';

const ASK = 'select public.delivery($1, $2::jsonb, $3::jsonb) as answer';
const START = JSON.stringify({ system: 'start' });

/** The environment that a server on this machine serves. */
export const ENVIRONMENT = 'production';

/** A verb of the registry, as `start`. @throws what the registry refuses with */
export async function ask<Answer = unknown>(sql: SqlSession, verb: string, input: object): Promise<Answer> {
  const [row] = await sql.query<{ answer: Answer }>(ASK, [verb, START, JSON.stringify(input)]);
  return row!.answer;
}
