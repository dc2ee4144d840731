import { SearchOutlined } from '@ant-design/icons';
import type { DialogProps } from '@landfall/ui';
import { useReturnFocus, Kbd, LoadFailure } from '@landfall/ui/record';
import { useDebouncedValue } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import { useShell, useStore } from '@landfall/contract';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useHost } from '../../../modules/host.ts';
import { useNavigate } from 'react-router-dom';
import { PaletteList } from './palette-list.tsx';
import { byCategory, palettePages, type PalettePage, searchPages } from './palette-search.ts';
import { foundRecords } from './records.query.ts';
import './palette.css';

/** ms without a keystroke before records are searched. */
const TYPING_MS = 200;

const PaletteFoot = () => (
  <p className="sh-pal-foot tiny muted" aria-hidden="true">
    <span>
      <Kbd>Up</Kbd> <Kbd>Down</Kbd> move
    </span>
    <span>
      <Kbd>Enter</Kbd> open
    </span>
    <span>
      <Kbd>Esc</Kbd> close
    </span>
  </p>
);

const NONE: PalettePage[] = [];

/** The admin search palette: pages, below them the records that the text finds. Empty at each opening. */
export const Palette = ({ open, onClose }: DialogProps) => (
  <Modal
    open={open}
    onCancel={onClose}
    focusable={useReturnFocus(open)}
    footer={null}
    closable={false}
    width={600}
    style={{ top: 120 }}
    className="sh-palette"
    title={<span className="sr">Search pages and records</span>}
    destroyOnHidden
  >
    <PaletteSearch onClose={onClose} />
  </Modal>
);

function PaletteSearch({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const listId = useId();
  const directory = useStore(useHost().pages.directory);
  const all = useMemo(() => palettePages(directory?.pages ?? []), [directory]);

  const { db } = useShell();
  const settled = useDebouncedValue(typed, TYPING_MS);
  const records = useQuery(foundRecords(db, settled));
  const pages = searchPages(all, typed);
  const isCurrent = settled === typed; // Enter must not open what an older text found
  const found = (isCurrent && records.data) || NONE;
  const groups = [...byCategory(pages), ...byCategory(found)];
  const shown = groups.flatMap(([, pages]) => pages);
  const optionId = (index: number) => `${listId}-${index}`;

  const go = (page: PalettePage | undefined) => {
    if (!page) return;
    onClose();
    void navigate(page.to);
  };
  const move = (by: number) => setAt((at + by + shown.length) % Math.max(shown.length, 1));
  const keys: Record<string, () => void> = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => go(shown[at]) };
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = keys[event.key];
    if (!pressed) return;
    event.preventDefault();
    pressed();
  };
  const search = (text: string) => {
    setTyped(text);
    setAt(0);
  };

  return (
    <>
      <div className="sh-pal-in">
        <Input
          variant="borderless"
          size="large"
          prefix={<SearchOutlined />}
          value={typed}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder="Page, order, quote, customer or payment reference"
          aria-label="Search pages and records"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={shown.length > 0 ? optionId(at) : undefined}
          autoFocus
        />
        <span className="tiny muted num nowrap" role="status">
          {pages.length} of {all.length}
          {found.length > 0 && `, ${found.length} ${found.length === 1 ? 'record' : 'records'}`}
        </span>
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        isSearching={!isCurrent || records.isFetching}
        selected={shown[at]}
        typed={typed}
        optionId={(page) => optionId(shown.indexOf(page))}
        onPick={go}
      />
      {isCurrent && <LoadFailure query={records}>Orders, quotes and customers could not be searched.</LoadFailure>}
      <PaletteFoot />
    </>
  );
}
