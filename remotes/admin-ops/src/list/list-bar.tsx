import { SearchOutlined } from '@ant-design/icons';
import { Kbd } from '@landfall/ui/record';
import { useTypedWords } from '@landfall/ui/screen';
import { Input, type InputRef } from 'antd';
import type { ReactNode, RefObject } from 'react';
import type { ListControl } from './list-state.ts';
import styles from './list.module.css';

interface Props {
  control: ListControl;
  label: string;
  filters: ReactNode;
  search: RefObject<InputRef | null>;
}

/** The search field and the filters above a list. */
export function ListBar({ control: { list, change }, label, filters, search }: Props) {
  const [text, type] = useTypedWords(list.search, (q) => change({ q }, 'typed'));
  return (
    <div className={styles.listBar} role="search">
      <Input
        ref={search}
        className={styles.listSearch}
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
