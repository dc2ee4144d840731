import { useShell, useStore } from '@landfall/contract';
import { type Db, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';
import type { HomePage } from './home-page.query.ts';
import type { HomePageValues } from './home-page.schema.ts';

export type HomePageEdits = Partial<HomePageValues>;
type Field = keyof HomePageValues;

/** Somebody else saved other values for fields that were edited here. */
export class ChangedMeanwhile extends Error {
  readonly current: HomePage;
  readonly fields: Field[];
  constructor(current: HomePage, fields: Field[]) {
    super('Somebody else changed the same fields in the meantime. Nothing was saved: choose whose change stays.');
    this.current = current;
    this.fields = fields;
  }
}

/** JSON with sorted keys: the database sorts those of a list's entries, a form has them in the order of its fields. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
const same = (one: unknown, other: unknown): boolean => sorted(one ?? null) === sorted(other ?? null);
/** An empty field is not there. */
const stored = (value: unknown): unknown => (typeof value === 'string' ? value.trim() || null : (value ?? null));

/** The fields whose values differ from the record's, as they would be stored. */
export const editsOf = (values: object, base: HomePage): HomePageEdits =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, stored(value)] as const)
      .filter(([name, value]) => !same(value, base[name as Field] ?? null)),
  );

/** The specification asks for the role record itself, not for has_role. */
async function requireAdmin(db: Db, userId: string | undefined): Promise<void> {
  const rows = userId ? await unwrap(db.from('user_roles').select('role').eq('user_id', userId).limit(1)) : [];
  if (rows[0]?.role !== 'admin') throw new Error('Unauthorized: Admin access required');
}

/** Writes where the record is still the version that was read. @returns the record as it is now; undefined where it is another version */
const write = async (db: Db, { id, updated_at }: HomePage, edits: HomePageEdits): Promise<HomePage | undefined> =>
  (await unwrap(db.from('footer_settings').update(edits).match({ id, updated_at }).select()))[0];

/** Saves the edited fields alone. Where somebody else saved other fields in between, both changes stay.
 *  @throws ChangedMeanwhile where it was one of the same fields */
async function save(db: Db, base: HomePage, edits: HomePageEdits): Promise<HomePage> {
  const saved = await write(db, base, edits);
  if (saved) return saved;
  const [current] = await unwrap(db.from('footer_settings').select().eq('id', base.id));
  if (!current || current.updated_at === base.updated_at) throw new Error('No data returned after update');
  const contested = (Object.keys(edits) as Field[]).filter(
    (field) => !same(current[field], base[field]) && !same(current[field], edits[field]),
  );
  if (contested.length > 0) throw new ChangedMeanwhile(current, contested);
  return save(db, current, edits);
}

/** Changes the one record behind the home page, the header and the footer. */
export const useSaveHomePage = () => {
  const { db, bus, session, toast } = useShell();
  const userId = useStore(session).user?.id;
  return useMutation({
    mutationFn: async ({ base, edits }: { base: HomePage; edits: HomePageEdits }) => {
      await requireAdmin(db, userId);
      return save(db, base, edits);
    },
    onSuccess: () => {
      toast({ title: 'Settings updated', description: 'Home page settings updated successfully.' });
      bus.emit({ type: 'settings.saved', table: 'footer_settings' });
    },
    onError: (error) => toast({ title: 'Error updating settings', description: error.message, tone: 'destructive' }),
    onSettled: (_row, _error, _values, _undo, { client }) => client.invalidateQueries({ queryKey: settingsKeys.homePage() }),
  });
};
