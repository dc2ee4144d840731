import { SearchOutlined } from '@ant-design/icons';
import { Kbd } from '@landfall/ui';
import { Input, type InputRef } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ListControl } from './use-list.ts';

/** ms without a keystroke before the server is asked. */
const SEARCH_WAIT = 300;

interface Props {
  control: ListControl;
  label: string;
  filters: ReactNode;
  search: RefObject<InputRef | null>;
}

/** The search field and the filters above a list. */
export function ListBar({ control: { list, change }, label, filters, search }: Props) {
  const [text, type] = useSearchText(list.search, (q) => change({ q }, 'typed'));
  return (
    <div className="list-bar" role="search">
      <Input
        ref={search}
        className="list-search"
        aria-label={label}
        placeholder={label}
        prefix={<SearchOutlined />}
        suffix={<Kbd>/</Kbd>}
        allowClear
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {filters}
    </div>
  );
}

/** What is typed goes to the address when the typing rests; a search that comes from the address (back, a link) shows in the field. */
function useSearchText(asked: string, ask: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(asked);
  const [shown, setShown] = useState(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (asked !== shown) {
    setShown(asked);
    if (asked !== text.trim()) setText(asked);
  }
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(next.trim()), next ? SEARCH_WAIT : 0);
  };
  return [text, type];
}
