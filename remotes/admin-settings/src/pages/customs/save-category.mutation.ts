import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import { settingsKeys } from '../../keys.query.ts';
import { onlyRow } from '../../settings/refusal.ts';
import type { categorySchema, rateSchema } from './category.schema.ts';
import type { Category } from './customs.query.ts';

export type CategoryValues = InferOutput<typeof categorySchema>;
export type RateValues = InferOutput<typeof rateSchema>;

/** Changes a customs category, or adds one. */
export const useSaveCategory = (category: Category | undefined) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async (values: CategoryValues) => {
      const table = db.from('customs_categories');
      const saved = category
        ? table.update(values).match({ id: category.id, updated_at: category.updated_at })
        : table.insert(values);
      return onlyRow(await unwrap(saved.select('id')));
    },
    onSuccess: () => bus.emit({ type: 'settings.saved', table: 'customs_categories' }),
    onSettled: (_row, _error, _values, _undo, { client }) => client.invalidateQueries({ queryKey: settingsKeys.customs() }),
  });
};

/** Adds a duty of its own for one destination. */
export const useAddRate = (categoryId: string) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async (values: RateValues) => {
      const added = db.from('customs_rates').insert({ ...values, category_id: categoryId });
      return onlyRow(await unwrap(added.select('id')));
    },
    onSuccess: () => bus.emit({ type: 'settings.saved', table: 'customs_rates' }),
    onSettled: (_row, _error, _values, _undo, { client }) =>
      client.invalidateQueries({ queryKey: settingsKeys.rates(categoryId) }),
  });
};

export const useRemoveRate = (categoryId: string) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async (id: string) => onlyRow(await unwrap(db.from('customs_rates').delete().eq('id', id).select('id'))),
    onSuccess: () => bus.emit({ type: 'settings.saved', table: 'customs_rates' }),
    onSettled: (_row, _error, _id, _undo, { client }) => client.invalidateQueries({ queryKey: settingsKeys.rates(categoryId) }),
  });
};
