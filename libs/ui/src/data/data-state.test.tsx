import { AppError } from '@landfall/db';
import { useShell } from '@landfall/contract';
import { renderInShell } from '@landfall/contract/testing';
import { useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DataState } from './data-state.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorNote, errorSentence } from './error-note.tsx';

function List({ read }: { read: () => Promise<string[]> }) {
  useShell();
  const query = useQuery({ queryKey: ['list'], queryFn: read });
  return (
    <>
      <button type="button" onClick={() => void query.refetch()}>
        Refresh
      </button>
      <DataState
        query={query}
        empty={<EmptyState title="No quotes yet" text="Each thing you ask us to price shows here." />}
        errorTitle="Quotes did not load"
      >
        {(rows) => <p>{rows.join(', ')}</p>}
      </DataState>
    </>
  );
}

const failure = () => Promise.reject(new AppError('timeout', { code: '57014', details: 'The database took too long.' }));

describe('what a query shows', () => {
  it('is loading, then the data', async () => {
    renderInShell(<List read={() => Promise.resolve(['a', 'b'])} />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(await screen.findByText('a, b')).toBeInTheDocument();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('shows the failure with its own message and a working Retry', async () => {
    const read = vi.fn<() => Promise<string[]>>().mockImplementationOnce(failure).mockResolvedValueOnce(['a']);
    const { user } = renderInShell(<List read={read} />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Quotes did not load');
    expect(alert).toHaveTextContent('The database took too long.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('a')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the data while a refresh fails, and shows the failure', async () => {
    const read = vi.fn<() => Promise<string[]>>().mockResolvedValueOnce(['a']).mockImplementation(failure);
    const { user } = renderInShell(<List read={read} />);
    await screen.findByText('a');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Quotes did not load');
    expect(screen.getByText('a')).toBeInTheDocument();
  });

  it('shows what would be here where there is nothing', async () => {
    renderInShell(<List read={() => Promise.resolve([])} />);
    expect(await screen.findByRole('heading', { name: 'No quotes yet' })).toBeInTheDocument();
  });
});

describe('an error in words', () => {
  it.each([
    [
      new AppError('stale_version', { code: 'PT409', details: 'Somebody changed it meanwhile.' }),
      'Somebody changed it meanwhile.',
    ],
    [new AppError('move_not_allowed', { code: 'PT409' }), 'Move not allowed.'],
    [
      new AppError('TypeError: Failed to fetch', { code: 'network' }),
      'The server did not answer. Check your connection, then try again.',
    ],
    [
      new AppError('canceling statement due to statement timeout', { code: '57014', status: 500 }),
      'Something on the way here failed. Nothing of yours is lost; try again in a moment.',
    ],
    [new TypeError('x is undefined'), 'Something on the way here failed. Nothing of yours is lost; try again in a moment.'],
  ])('%s', (error, sentence) => {
    expect(errorSentence(error)).toBe(sentence);
  });

  it('offers no Retry where there is nothing to repeat', () => {
    act(() => void render(<ErrorNote error={new Error('no')} />));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
