import { renderInShell } from '@landfall/contract/testing';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { type DialogProps, useDialog } from './use-dialog.tsx';

const Dialog = ({ open, onClose }: DialogProps) => (open ? <button onClick={onClose}>Close it</button> : null);

function Opener({ load }: { load: () => Promise<ComponentType<DialogProps>> }) {
  const { open, dialog } = useDialog(load);
  return (
    <>
      <button onClick={open}>Open it</button>
      {dialog}
    </>
  );
}

it('loads the dialog at the first press, opens and closes it', async () => {
  const load = vi.fn<() => Promise<typeof Dialog>>().mockResolvedValue(Dialog);
  const { user } = renderInShell(<Opener load={load} />);
  const opener = await screen.findByRole('button', { name: 'Open it' });
  expect(load).not.toHaveBeenCalled();
  await user.click(opener);
  await user.click(await screen.findByRole('button', { name: 'Close it' }));
  expect(screen.queryByRole('button', { name: 'Close it' })).toBeNull();
});

it('shows a toast when it does not load, and opens at the next press', async () => {
  const load = vi
    .fn<() => Promise<ComponentType<DialogProps>>>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValueOnce(Dialog);
  const { user, toasts } = renderInShell(<Opener load={load} />);
  const opener = await screen.findByRole('button', { name: 'Open it' });
  await user.click(opener);
  await vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'This did not open', tone: 'destructive' }]));
  await user.click(opener);
  expect(await screen.findByRole('button', { name: 'Close it' })).toBeDefined();
});
