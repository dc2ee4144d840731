import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import type { Category, CustomsRate } from './customs.query.ts';
import { settingsKeys } from '../../keys.query.ts';
import { onlyRow } from '../../settings/refusal.ts';

export type CategoryValues = Omit<Category, 'id' | 'updated_at'>;

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

export type RateValues = Pick<CustomsRate, 'destination_country' | 'duty_percent'> & { origin_country?: string | null };

/** Adds a duty of its own for one destination. */
export const useAddRate = (categoryId: string) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async ({ origin_country = null, ...values }: RateValues) =>
      onlyRow(
        await unwrap(
          db
            .from('customs_rates')
            .insert({ ...values, origin_country, category_id: categoryId })
            .select('id'),
        ),
      ),
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
