import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';
import { onlyRow } from '../../settings/refusal.ts';
import type { InferOutput } from 'valibot';
import type { Limits, Rule, RuleKind } from './auto-settings.query.ts';
import type { ruleSchema } from './rule.schema.ts';

type RuleRecord = InferOutput<ReturnType<typeof ruleSchema>>;

/** Changes the limits of instant quotes, over the version that was read. */
export const useSaveLimits = (version: { id: string; updated_at: string }) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async (limits: Limits) => {
      const saved = db
        .from('system_settings')
        .update({ setting_value: JSON.stringify(limits) })
        .match(version);
      return onlyRow(await unwrap(saved.select('id')));
    },
    onSuccess: () => bus.emit({ type: 'settings.saved', table: 'system_settings' }),
    onSettled: (_row, _error, _limits, _undo, { client }) => client.invalidateQueries({ queryKey: settingsKeys.autoQuote() }),
  });
};

/** Changes a rule, or adds one. A new rule is the weakest of its kind until it is moved up. */
export const useSaveRule = (rule: Rule | undefined) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async (record: RuleRecord) => {
      const table = db.from('auto_quote_rules');
      const saved = rule
        ? table.update(record).match({ id: rule.id, updated_at: rule.updated_at })
        : table.insert({ ...record, priority: -1 });
      return onlyRow(await unwrap(saved.select('id')));
    },
    onSuccess: () => bus.emit({ type: 'settings.saved', table: 'auto_quote_rules' }),
    onSettled: (_row, _error, _record, _undo, { client }) => client.invalidateQueries({ queryKey: settingsKeys.rules() }),
  });
};

/** Saves the order of all rules of a kind, the strongest first. */
export const useOrderRules = (kind: RuleKind) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: (ids: string[]) => unwrap(db.rpc('order_rules', { p_kind: kind, p_ids: ids })),
    onSuccess: () => bus.emit({ type: 'settings.saved', table: 'auto_quote_rules' }),
    onSettled: (_none, _error, _ids, _undo, { client }) => client.invalidateQueries({ queryKey: settingsKeys.rules() }),
  });
};
