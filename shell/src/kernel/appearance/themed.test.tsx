import { act, fireEvent, screen } from '@testing-library/react';
import Tooltip from 'antd/es/tooltip';
import { expect, it, vi } from 'vitest';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { renderShell } from '../../testing/render-shell.tsx';

cleanUpAfterEach();

it('waits 700 ms before a tooltip shows', async () => {
  renderShell(
    <Tooltip title="What this does">
      <button>Here</button>
    </Tooltip>,
  );
  const button = await screen.findByRole('button', { name: 'Here' });
  vi.useFakeTimers();
  fireEvent.mouseEnter(button);
  await act(() => vi.advanceTimersByTimeAsync(699));
  expect(screen.queryByRole('tooltip')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(screen.getByRole('tooltip')).toHaveTextContent('What this does');
});
