import type { Database } from '@landfall/db';
import { createClient } from '@supabase/supabase-js';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { StatusProvider, useStatusConfig } from './status-provider.tsx';

class Caught extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message ?? this.props.children;
  }
}

function Statuses() {
  const { label, loading, error, quotesList } = useStatusConfig();
  return <p>{loading ? 'loading' : `${label('sent')}, ${quotesList.length} in the list, ${error ?? 'no error'}`}</p>;
}

function show(answer: (url: URL) => Response | Promise<Response>) {
  const auth = { persistSession: false, storageKey: crypto.randomUUID() };
  const fetch = async (input: RequestInfo | URL) => answer(new URL(input instanceof Request ? input.url : input));
  const db = createClient<Database>('http://backend.test', 'key', { global: { fetch }, auth });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <StatusProvider db={db} queries={queries}>
      <Statuses />
    </StatusProvider>,
  );
}

describe('the status provider', () => {
  it('provides the defaults if nothing is stored', async () => {
    show(() => Response.json([]));
    expect(await screen.findByText('Sent, 7 in the list, no error')).toBeInTheDocument();
  });

  it('provides a stored set instead of its default', async () => {
    const setting_value = JSON.stringify([{ name: 'sent', label: 'With the customer' }]);
    show(() => Response.json([{ setting_key: 'quote_statuses', setting_value }]));
    expect(await screen.findByText('With the customer, 2 in the list, no error')).toBeInTheDocument();
  });

  it('asks for the two sets alone', async () => {
    const asked: URL[] = [];
    show((url) => {
      asked.push(url);
      return Response.json([]);
    });
    await screen.findByText(/^Sent/);
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/rest/v1/system_settings']);
    expect(asked[0]!.searchParams.get('setting_key')).toBe('in.(quote_statuses,order_statuses)');
  });

  it('keeps the defaults and the message when loading fails', async () => {
    show(() => Response.json({ message: 'permission denied', code: '42501' }, { status: 403 }));
    expect(await screen.findByText('Sent, 7 in the list, permission denied')).toBeInTheDocument();
  });

  it('shows "Failed to load status config" for a failure without a message', async () => {
    show(() => Response.json({ message: '', code: 'XX000' }, { status: 500 }));
    expect(await screen.findByText('Sent, 7 in the list, Failed to load status config')).toBeInTheDocument();
  });

  it('keeps the defaults when what is stored cannot be read', async () => {
    show(() => Response.json([{ setting_key: 'quote_statuses', setting_value: 'nonsense' }]));
    expect(await screen.findByText(/^Sent, 7 in the list, .*JSON/)).toBeInTheDocument();
  });

  it('is required by every component that reads statuses', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <Caught>
        <Statuses />
      </Caught>,
    );
    expect(document.body).toHaveTextContent('useStatusConfig must be used within a StatusProvider');
  });
});
