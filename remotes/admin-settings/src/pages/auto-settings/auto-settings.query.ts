import { type Db, type Row, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { settingsKeys } from '../../keys.query.ts';

/** A rule that fills in the weight, category or price of an instant quote. A higher priority wins. */
export type Rule = Row<'auto_quote_rules'>;
export type RuleKind = Rule['kind'];

const limits = v.object({
  /** The least confidence that is sent without review, 0 to 1. */
  threshold: v.number(),
  /** The largest total in USD that is sent without review. */
  limit_usd: v.number(),
  /** A person looks at every instant quote. */
  review: v.boolean(),
  max_open: v.number(),
  range_percent: v.number(),
});
export type Limits = v.InferOutput<typeof limits>;

/** The limits with the version that a save is checked against. */
export const autoQuote = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.autoQuote(),
    queryFn: async ({ signal }) => {
      const read = db.from('system_settings').select('id,setting_value,updated_at').eq('setting_key', 'auto_quote');
      const { setting_value, ...row } = await unwrap(read.abortSignal(signal).single());
      return { ...row, limits: v.parse(limits, JSON.parse(setting_value)) };
    },
  });

export const rules = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.rules(),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('auto_quote_rules')
          .select()
          .order('kind')
          .order('priority', { ascending: false })
          .order('created_at')
          .abortSignal(signal),
      ),
  });

/** Names of customs categories, for the editor and the list. */
export const categoryNames = (db: Db) =>
  queryOptions({
    queryKey: [...settingsKeys.customs(), 'names'] as const,
    queryFn: ({ signal }) => unwrap(db.from('customs_categories').select('id,name').order('name').abortSignal(signal)),
  });
