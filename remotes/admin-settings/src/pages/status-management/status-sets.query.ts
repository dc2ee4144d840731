import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';

/** Both stored sets, and the version that a save is checked against. */
export type StoredSets = Result<'status_sets'>;
export type Definition = StoredSets['quote'][number];
export type Category = Definition['category'];
export type Effects = Result<'status_effects'>;

export const statusSets = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.statuses(),
    queryFn: ({ signal }) => unwrap(db.rpc('status_sets').abortSignal(signal)),
  });

export const templateNames = (db: Db) =>
  queryOptions({
    queryKey: [...settingsKeys.all, 'email-template-names'] as const,
    queryFn: ({ signal }) => unwrap(db.from('email_templates').select('name').order('name').abortSignal(signal)),
  });
