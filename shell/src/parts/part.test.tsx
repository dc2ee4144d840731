import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cleanUpAfterEach } from '../testing/clean-up.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { createPart } from './part.tsx';

cleanUpAfterEach();

const failed = (retry: () => void) => <button onClick={retry}>Retry</button>;

it('shows what is pending until the code is there', async () => {
  const Part = createPart<{ name: string }>(() => Promise.resolve(({ name }) => <p>Hello {name}</p>), {
    pending: <p>Loading...</p>,
  });
  renderShell(<Part name="Asha" />);
  expect(await screen.findByText('Loading...')).toBeDefined();
  expect(await screen.findByText('Hello Asha')).toBeDefined();
});

it('can be retried after a load that failed, and loads anew then', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const load = vi.fn<() => Promise<() => React.JSX.Element>>();
  load.mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce(() => <p>Here</p>);
  const Part = createPart(load, { failed });
  const { user } = renderShell(<Part />);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Here')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
  expect(logged).toHaveBeenCalledOnce();
});

it('is there at once where it has been drawn before', async () => {
  const Part = createPart(() => Promise.resolve(() => <p>Here</p>), { pending: <p>Loading...</p> });
  const first = renderShell(<Part />);
  await screen.findByText('Here');
  first.unmount();
  renderShell(<Part />);
  await screen.findByText('Here');
  expect(screen.queryByText('Loading...')).toBeNull();
});
