import { renderInShell } from '@landfall/contract/testing';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadOnDemand } from './on-demand.tsx';

const failed = (retry: () => void) => <button onClick={retry}>Retry</button>;

it('shows what is pending until the code is there', async () => {
  const Part = loadOnDemand<{ name: string }>(() => Promise.resolve(({ name }) => <p>Hello {name}</p>), {
    pending: <p>Loading...</p>,
  });
  renderInShell(<Part name="Asha" />);
  expect(await screen.findByText('Loading...')).toBeDefined();
  expect(await screen.findByText('Hello Asha')).toBeDefined();
});

it('can be retried after a failed load, and loads again', async () => {
  const load = vi.fn<() => Promise<() => React.JSX.Element>>();
  load.mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce(() => <p>Here</p>);
  const Part = loadOnDemand(load, { failed });
  const { user, logged } = renderInShell(<Part />);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Here')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
  expect(logged).toEqual([['error', 'modules', 'A part of the page did not load']]);
});

it('is there at once where it has been drawn before', async () => {
  const Part = loadOnDemand(() => Promise.resolve(() => <p>Here</p>), { pending: <p>Loading...</p> });
  const first = renderInShell(<Part />);
  await screen.findByText('Here');
  first.unmount();
  renderInShell(<Part />);
  await screen.findByText('Here');
  expect(screen.queryByText('Loading...')).toBeNull();
});
