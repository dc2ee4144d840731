import { renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { expect, it } from 'vitest';
import { useUnsavedEdits } from './use-unsaved-edits.tsx';

/** A form of one field, which a button closes. */
function Field({ name, param }: { name: string; param?: string }) {
  const [open, setOpen] = useState(true);
  return open ? <Open name={name} onClose={() => setOpen(false)} {...(param && { param })} /> : null;
}

function Open({ name, param, onClose }: { name: string; param?: string; onClose(): void }) {
  const [text, write] = useState('');
  const edits = useUnsavedEdits(
    useCallback(() => text !== '', [text]),
    param,
  );
  return (
    <>
      <input aria-label={name} value={text} onChange={(event) => write(event.target.value)} />
      <button type="button" onClick={() => edits.leave(onClose)}>
        Close {name}
      </button>
      {edits.question}
    </>
  );
}

const open = () =>
  renderInShell(
    <>
      <Field name="One" />
      <Field name="Two" />
    </>,
  );
const answer = (name: 'Keep editing' | 'Discard changes') => screen.findByRole('button', { name });

it.each(['One', 'Two'])('asks before a navigation loses the edits of form %s', async (name) => {
  const { user, router } = open();
  await user.type(screen.getByLabelText(name), 'typed');
  void router.navigate('/elsewhere');
  await user.click(await answer('Keep editing'));
  expect(router.state.location.pathname).toBe('/');
  expect(screen.getByLabelText(name)).toHaveValue('typed');
  void router.navigate('/elsewhere');
  await user.click(await answer('Discard changes'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});

it('asks for the second form after the first was closed', async () => {
  const { user, router } = open();
  await user.type(screen.getByLabelText('Two'), 'typed');
  await user.click(screen.getByRole('button', { name: 'Close One' }));
  expect(screen.queryByLabelText('One')).toBeNull();
  void router.navigate('/elsewhere');
  await answer('Keep editing');
  expect(router.state.location.pathname).toBe('/');
});

it('does not ask where nothing was typed', async () => {
  const { user, router } = open();
  await user.click(screen.getByRole('button', { name: 'Close One' }));
  await router.navigate('/elsewhere');
  expect(router.state.location.pathname).toBe('/elsewhere');
});

it('asks before a search parameter changes only if it names what is edited', async () => {
  const { user, router } = renderInShell(<Field name="One" param="status" />);
  await user.type(screen.getByLabelText('One'), 'typed');
  await router.navigate('/?page=2');
  expect(router.state.location.search).toBe('?page=2');
  void router.navigate('/?status=paid');
  await answer('Keep editing');
  expect(router.state.location.search).toBe('?page=2');
});
