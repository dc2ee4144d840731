import { Kbd } from '@landfall/ui/record';
import type { PalettePage } from './palette-search.ts';

interface PaletteListProps {
  id: string;
  groups: [string, PalettePage[]][];
  /** Records may still be found. */
  isSearching: boolean;
  selected: PalettePage | undefined;
  typed: string;
  optionId: (page: PalettePage) => string;
  onPick: (page: PalettePage) => void;
}

export const PaletteList = ({ id, groups, isSearching, selected, typed, optionId, onPick }: PaletteListProps) => (
  <div id={id} role="listbox" aria-label="Pages and records" className="sh-pal-list">
    {groups.length === 0 && <p className="sh-pal-none muted">{isSearching ? 'Searching' : 'No results found'}</p>}
    {groups.map(([category, pages]) => (
      <div role="group" aria-label={category} key={category}>
        <div className="sh-pal-group" aria-hidden="true">
          {category}
        </div>
        {pages.map((page) => (
          <Option
            key={`${page.to} ${page.title}`}
            id={optionId(page)}
            page={page}
            isSelected={page === selected}
            typed={typed}
            onPick={onPick}
          />
        ))}
      </div>
    ))}
  </div>
);

interface OptionProps {
  id: string;
  page: PalettePage;
  isSelected: boolean;
  typed: string;
  onPick: (page: PalettePage) => void;
}

const Option = ({ id, page, isSelected, typed, onPick }: OptionProps) => (
  // The focus stays in the search field; aria-activedescendant points here.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
  <div
    role="option"
    id={id}
    aria-selected={isSelected}
    className={isSelected ? 'sh-pal-row on' : 'sh-pal-row'}
    ref={isSelected ? scrollTo : undefined}
    onClick={() => onPick(page)}
  >
    <span className="sh-pal-title">
      <Marked text={page.title} part={typed.trim().split(/\s+/)[0] ?? ''} />
    </span>
    <span className="muted">{page.description}</span>
    {isSelected && <Kbd>Enter</Kbd>}
  </div>
);

const scrollTo = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

function Marked({ text, part }: { text: string; part: string }) {
  const at = part ? text.toLowerCase().indexOf(part.toLowerCase()) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  );
}
