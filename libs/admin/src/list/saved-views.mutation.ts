import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { savedViewKeys } from './saved-views.query.ts';

interface NewView {
  name: string;
  query: Record<string, string>;
  isDefault: boolean;
}

/** Saves a view of a page. A second view of the same name is refused with 23505. */
export const useSaveView = (page: string) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: ({ name, query, isDefault }: NewView) =>
      unwrap(db.from('saved_views').insert({ page, name: name.trim(), query, is_default: isDefault }).select('id').single()),
    onSettled: (_view, _error, _new, _undo, { client }) => client.invalidateQueries({ queryKey: savedViewKeys.of(page) }),
  });
};

interface ViewChange {
  id: string;
  name?: string;
  is_default?: boolean;
}

/** Renames a view, or makes it the page's default; the database ends the default before it. */
export const useChangeView = (page: string) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: ({ id, ...change }: ViewChange) =>
      unwrap(db.from('saved_views').update(change).eq('id', id).select('id').single()),
    onSettled: (_view, _error, _change, _undo, { client }) => client.invalidateQueries({ queryKey: savedViewKeys.of(page) }),
  });
};

export const useDeleteView = (page: string) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: (id: string) => unwrap(db.from('saved_views').delete().eq('id', id).select('id').single()),
    onSettled: (_view, _error, _id, _undo, { client }) => client.invalidateQueries({ queryKey: savedViewKeys.of(page) }),
  });
};
