import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { Kbd } from '../page/kbd.tsx';
import { SearchField } from '../typing/search-field.tsx';
import { useSearchText } from '../typing/use-search-text.ts';
import { useIsMobile } from '../use-is-mobile.ts';
import type { ListControl } from './list-state.ts';

interface Props {
  control: ListControl;
  label: string;
  filters: ReactNode;
  views: ReactNode;
  search: RefObject<HTMLInputElement | null>;
  /** Moves the focus from the search to the first row. */
  onEnter(): void;
}

/** The search field and the filters above a list. */
export function ListBar({ control, label, filters, views, search, onEnter }: Props) {
  const [text, type] = useSearchText(control.list.search, (q) => control.change({ q }, 'typed'));
  return (
    <div className="list-bar" role="search">
      <SearchField
        field={search}
        className="list-search"
        label={label}
        hint={<Kbd>/</Kbd>}
        onEnter={onEnter}
        value={text}
        onChange={type}
      />
      {views}
      {filters && <Filters control={control}>{filters}</Filters>}
    </div>
  );
}

/** The filters; on a phone they open below the search, so that the rows are in sight. */
function Filters({ control: { list }, children }: { control: ListControl; children: ReactNode }) {
  const phone = useIsMobile();
  const [open, setOpen] = useState(false);
  const id = useId();
  const set = Object.keys(list.filters).length;
  if (!phone) return children;
  return (
    <>
      <Button icon={<FilterOutlined aria-hidden />} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {set > 0 ? `Filters (${set})` : 'Filters'}
      </Button>
      <div id={id} className="list-filters" hidden={!open}>
        {children}
      </div>
    </>
  );
}
