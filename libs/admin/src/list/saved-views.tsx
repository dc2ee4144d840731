import { useShell } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isShown, paramsOf, savedViews } from './saved-views.query.ts';
import { ViewsDialog } from './views-dialog.tsx';

/** The views that a person saved for a list: choose one, or open the dialog that saves, renames and deletes them. The default view opens
 *  with the page, unless the link to the page has a search, filter or order of its own.
 *  @param page the list's name in saved_views */
export function SavedViews({ page }: { page: string }) {
  const { db } = useShell();
  const { data: views } = useQuery(savedViews(db, page));
  const [params, setParams] = useSearchParams();
  const [managing, setManaging] = useState(false);
  useDefaultView(views?.find(({ is_default }) => is_default)?.query, params.size === 0, (query) =>
    setParams(query, { replace: true }),
  );
  return (
    <>
      {views && views.length > 0 && (
        <Select
          aria-label="Saved view"
          placeholder="Saved views"
          value={views.find((view) => isShown(view, params))?.id ?? null}
          onChange={(id: string) => setParams(paramsOf(views.find((view) => view.id === id)?.query ?? {}))}
          options={views.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Button onClick={() => setManaging(true)}>Views</Button>
      {managing && <ViewsDialog page={page} views={views ?? []} onClose={() => setManaging(false)} />}
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
