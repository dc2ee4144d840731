import type { Identity, TestDatabase } from '../harness.ts';

/** The four actors, in the column order of every expectation. */
export const ACTORS = ['anonymous', 'owner', 'other', 'admin'] as const;
export type Actor = (typeof ACTORS)[number];
export type People = Record<Exclude<Actor, 'anonymous'>, string>;

export const identityOf = (people: People, actor: Actor): Identity =>
  actor === 'anonymous' ? 'anon' : { userId: people[actor] };

export async function signUpPeople(db: TestDatabase): Promise<People> {
  const owner = await db.signUp('owner@matrix.test', { name: 'Olive Owner' });
  const other = await db.signUp('other@matrix.test', { name: 'Otto Other' });
  const admin = await db.signUp('admin@matrix.test', { name: 'Ada Admin' });
  await db.sql(`update public.user_roles set role = 'admin' where user_id = $1`, [admin.userId]);
  return { owner: owner.userId, other: other.userId, admin: admin.userId };
}
