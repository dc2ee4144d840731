import { renderInShell } from '@landfall/contract/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

function Search({ onEnter }: { onEnter?: () => void }) {
  const [value, change] = useState('');
  return <SearchField label="Search parcels" value={value} onChange={change} {...(onEnter && { onEnter })} />;
}

it('can be emptied at a press once something is typed, and keeps the focus', async () => {
  const { user } = renderInShell(<Search />);
  const field = await screen.findByRole('textbox', { name: 'Search parcels' });
  expect(screen.queryByRole('button')).toBeNull();
  await user.type(field, 'kettle');
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  expect(screen.queryByRole('button')).toBeNull();
});

it('hears Enter, but not the Enter that chooses a word while one is composed', async () => {
  const onEnter = vi.fn<() => void>();
  const { user } = renderInShell(<Search onEnter={onEnter} />);
  const field = await screen.findByRole('textbox', { name: 'Search parcels' });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(onEnter).not.toHaveBeenCalled();
  await user.type(field, '{Enter}');
  expect(onEnter).toHaveBeenCalledOnce();
});
