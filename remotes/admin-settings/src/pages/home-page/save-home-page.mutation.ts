import { useShell, useStore } from '@landfall/contract';
import { type Db, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import type { HomePage } from './home-page.query.ts';
import { settingsKeys } from '../../keys.query.ts';

export type HomePageValues = Omit<HomePage, 'id' | 'created_at' | 'updated_at' | 'only_row'>;

/** The specification asks for the role record itself, not for has_role. */
async function requireAdmin(db: Db, userId: string | undefined): Promise<void> {
  const rows = userId ? await unwrap(db.from('user_roles').select('role').eq('user_id', userId).limit(1)) : [];
  if (rows[0]?.role !== 'admin') throw new Error('Unauthorized: Admin access required');
}

/** An empty field is not there. */
const record = (values: HomePageValues): HomePageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value]),
  ) as HomePageValues;

/** Changes the one record behind the home page, the header and the footer. */
export const useSaveHomePage = (id: string) => {
  const { db, bus, session, toast } = useShell();
  const userId = useStore(session).user?.id;
  return useMutation({
    mutationFn: async (values: HomePageValues) => {
      await requireAdmin(db, userId);
      const { how_it_works_steps, value_props, ...rest } = record(values);
      const lists = {
        how_it_works_steps: how_it_works_steps.map((point) => ({ ...point })),
        value_props: value_props.map((point) => ({ ...point })),
      };
      const rows = await unwrap(
        db
          .from('footer_settings')
          .update({ ...rest, ...lists })
          .eq('id', id)
          .select('id'),
      );
      if (!rows[0]) throw new Error('No data returned after update');
      return rows[0];
    },
    onSuccess: () => {
      toast({ title: 'Settings updated', description: 'Home page settings updated successfully.' });
      bus.emit({ type: 'settings.saved', table: 'footer_settings' });
    },
    onError: (error) => toast({ title: 'Error updating settings', description: error.message, tone: 'destructive' }),
    onSettled: (_row, _error, _values, _undo, { client }) => client.invalidateQueries({ queryKey: settingsKeys.homePage() }),
  });
};
