import { useShell } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { useDialog } from '@landfall/ui';
import { ChoiceSelect } from '@landfall/ui/list';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isShown, paramsOf, savedViews } from './saved-views.query.ts';

const viewsDialog = () => import('./views-dialog.tsx').then((file) => file.ViewsDialog);

/** The views that a person saved for a list: choose one, or open the dialog that saves, renames and deletes them. The default view opens
 *  with the page, unless the link to the page has a search, filter or order of its own. A page with several lists names the list in
 *  the parameter `view`.
 *  @param page the list's name in saved_views */
export function SavedViews({ page }: { page: string }) {
  const { db } = useShell();
  const { data: views } = useQuery(savedViews(db, page));
  const [params, setParams] = useSearchParams();
  const manage = useDialog(viewsDialog, { page, views: views ?? [] });
  const list = new URLSearchParams([...params].filter(([name]) => name === 'view'));
  useDefaultView(views?.find(({ is_default }) => is_default)?.query, params.size === list.size, (query) =>
    setParams(query, { replace: true }),
  );
  return (
    <>
      {views && views.length > 0 && (
        <ChoiceSelect
          label="Saved view"
          value={views.find((view) => isShown(view, params))?.id ?? ''}
          onChange={(id) => setParams(id ? paramsOf(views.find((view) => view.id === id)!.query) : list)}
          options={[{ value: '', label: 'Saved views' }, ...views.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <Button onClick={manage.open}>Views</Button>
      {manage.isOpen && manage.dialog}
    </>
  );
}

/** Shows the default view once, when the page opens without parameters. Clearing the filters later shows every row. */
function useDefaultView(
  query: Parameters<typeof paramsOf>[0] | undefined,
  isPlain: boolean,
  show: (params: URLSearchParams) => void,
) {
  const isOpening = useRef(true);
  const apply = useEffectEvent(() => {
    if (!isPlain) isOpening.current = false;
    if (!isOpening.current || query === undefined) return;
    isOpening.current = false;
    show(paramsOf(query));
  });
  useEffect(() => apply(), [query, isPlain]);
}
