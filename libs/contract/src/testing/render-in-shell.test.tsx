import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@landfall/db';
import { useStatusConfig } from '@landfall/status';
import { screen, waitFor } from '@testing-library/react';
import { useParams } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { useShell, useStore } from '../shell-context.ts';
import { aQuote } from './a-quote.ts';
import { hangs, offline, pageOf, refuses } from './responses.ts';
import { CUSTOMER_ID } from './people.ts';
import { renderInShell } from './render-in-shell.tsx';

/** A component as remotes write them: one query, one mutation, one event. */
function QuoteCard({ id }: { id: string }) {
  const { db, bus, toast } = useShell();
  const quote = useQuery({
    queryKey: ['quote', id],
    queryFn: () => unwrap(db.from('quote_cards').select().eq('id', id).single()),
  });
  const move = useMutation({
    mutationFn: () => unwrap(db.rpc('move_quote', { p_quote_id: id, p_to: 'approved', p_version: 1 })),
    onSuccess: () => bus.emit({ type: 'quote.moved', quoteId: id, to: 'approved' }),
    onError: (error) => toast({ title: 'Error', description: error.message }),
  });
  if (quote.isPending) return <p>Loading...</p>;
  if (quote.isError) return <p role="alert">{quote.error.message}</p>;
  return (
    <button type="button" onClick={() => move.mutate()}>
      Approve {quote.data.product_name}
    </button>
  );
}

describe('a component in the fake shell', () => {
  it('gets its rows, moves one and reports the move on the bus', async () => {
    const card = aQuote();
    const { user, emitted, requests } = renderInShell(<QuoteCard id={card.id} />, {
      quote_cards: [card],
      move_quote: { ...card, status: 'approved' },
    });
    await user.click(await screen.findByRole('button', { name: /Approve Base layers/ }));
    await waitFor(() => expect(emitted).toEqual([{ type: 'quote.moved', quoteId: card.id, to: 'approved' }]));
    expect(requests.find(({ name }) => name === 'quote_cards')?.params.get('id')).toBe(`eq.${card.id}`);
    expect(requests.find(({ name }) => name === 'move_quote')?.body).toEqual({
      p_quote_id: card.id,
      p_to: 'approved',
      p_version: 1,
    });
  });

  it('is refused with the reason of the database', async () => {
    const card = aQuote();
    const { user, emitted, toasts } = renderInShell(<QuoteCard id={card.id} />, {
      quote_cards: card,
      move_quote: refuses('PT409', 'move_not_allowed'),
    });
    await user.click(await screen.findByRole('button'));
    await waitFor(() => expect(toasts).toEqual([{ title: 'Error', description: 'move_not_allowed' }]));
    expect(emitted).toEqual([]);
  });

  it('learns that one row is none', async () => {
    renderInShell(<QuoteCard id="gone" />, { quote_cards: [] });
    expect(await screen.findByRole('alert')).toHaveTextContent('single JSON object');
  });

  it('waits while no answer comes, and fails when the network is gone', async () => {
    const { unmount } = renderInShell(<QuoteCard id="1" />, { quote_cards: hangs() });
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    unmount();
    const { requests } = renderInShell(<QuoteCard id="1" />, { quote_cards: offline() });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch');
    expect(requests.filter(({ name }) => name === 'quote_cards')).toHaveLength(1);
  });

  it('fails the test when it asks what the test does not answer', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    renderInShell(<QuoteCard id="1" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('no answer to quote_cards');
    expect(said).toHaveBeenCalledWith('renderInShell: the test gives no answer to GET quote_cards');
  });
});

describe('the fake backend', () => {
  const { db } = renderInShellOnce({
    quotes: pageOf([{ id: '1' }], 41),
    'PATCH quotes': ({ body }: { body: unknown }) => body,
    messages: [{ id: 'a' }, { id: 'b' }],
    has_role: true,
    'functions/submit-proof': { path: 'uid/payment/proof.pdf' },
  });

  it('counts rows, also without sending them', async () => {
    const page = await db.from('quotes').select('*', { count: 'exact' }).range(0, 0);
    expect([page.data, page.count]).toEqual([[{ id: '1' }], 41]);
    expect((await db.from('messages').select('*', { count: 'exact', head: true })).count).toBe(2);
  });

  it('gives a changed row only to who asks for it', async () => {
    expect((await db.from('quotes').update({ in_cart: true }).eq('id', '1')).data).toBeNull();
    expect((await db.from('quotes').update({ in_cart: true }).eq('id', '1').select().single()).data).toEqual({ in_cart: true });
  });

  it('returns scalars, storage addresses and functions', async () => {
    expect((await db.rpc('has_role', { _role: 'admin', _user_id: CUSTOMER_ID })).data).toBe(true);
    expect((await db.storage.from('product-photos').createSignedUrl('uid/photo.png', 60)).data?.signedUrl).toContain(
      'product-photos',
    );
    expect((await db.functions.invoke('submit-proof', { body: new FormData() })).data).toEqual({ path: 'uid/payment/proof.pdf' });
  });
});

describe('what PostgREST refuses', () => {
  const asked = { quotes: [], quote_cards: [], messages: [], move_quote: null, admin_shipping_routes: [] };
  const { db } = renderInShellOnce(asked);
  const ask = async (request: PromiseLike<{ error: { code: string; message: string } | null }>) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { error } = await request;
    expect(said).toHaveBeenCalledTimes(error ? 1 : 0);
    said.mockRestore();
    return error && `${error.code} ${error.message}`;
  };
  /** Hides a misspelt name from the compiler. */
  const typo = (name: string): string => name;

  it('is a column that a table or a view does not have, in a select, a filter, an order or a change', async () => {
    const none = '42703 column quotes.statsu does not exist';
    expect(await ask(db.from('quotes').select(typo('id,statsu')))).toBe(none);
    expect(await ask(db.from('quotes').select('id').eq(typo('statsu'), 'sent'))).toBe(none);
    expect(await ask(db.from('quotes').select('id').or('status.eq.sent,and(id.eq.1,statsu.eq.sent)'))).toBe(none);
    expect(await ask(db.from('quotes').select('id').order('statsu'))).toBe(none);
    expect(await ask(db.from('quote_cards').select(typo('id,final_totl')))).toContain('quote_cards.final_totl');
    expect(await ask(db.rpc('admin_shipping_routes').order('orign'))).toContain('admin_shipping_routes.orign');
    const misspelt = { content: 'x', sbject: 'y' };
    const message: { content: string } = misspelt;
    expect(await ask(db.from('messages').insert(message))).toContain("PGRST204 Could not find the 'sbject' column");
  });

  it('is an embedded table without a relationship, and an unknown column of one', async () => {
    expect(await ask(db.from('quotes').select(typo('id,bank_accounts(id)')))).toContain('PGRST200');
    expect(await ask(db.from('quotes').select(typo('id,quote_items(quantiy)')))).toContain('quote_items.quantiy');
    expect(await ask(db.from('quotes').select('id').order('positon', { referencedTable: 'quote_items' }))).toContain('positon');
  });

  it('is an unknown operator, table or argument, and a missing argument', async () => {
    expect(await ask(db.from('quotes').select('id').or('status.equals.sent'))).toContain('PGRST100');
    expect(await ask(db.from('messages').select(typo('id')).filter('id', 'near', '1'))).toContain('PGRST100');
    const move = { p_quote_id: '1', p_to: 'sent', p_version: 1 };
    const misnamed = { ...move, p_reason: 'x' };
    expect(await ask(db.rpc('move_quote', misnamed))).toContain('PGRST202');
    const { p_version: _, ...partial } = move;
    expect(await ask(db.rpc('move_quote', { ...partial, p_version: undefined as never }))).toContain('PGRST202');
  });

  it('is nothing that the database has', async () => {
    const items = db.from('quotes').select('id,first:status,total:final_total::text,quote_items(id,quantity)');
    expect(
      await ask(
        items.eq('status', 'sent').or('id.eq.1,product_name.ilike.%a(b%').order('position', { referencedTable: 'quote_items' }),
      ),
    ).toBeNull();
    expect(await ask(db.rpc('move_quote', { p_quote_id: '1', p_to: 'sent', p_version: 1 }))).toBeNull();
    expect(await ask(db.from('messages').update({ is_read: true }).in('id', ['1', '2']))).toBeNull();
  });
});

function renderInShellOnce(responses: Parameters<typeof renderInShell>[1]) {
  return renderInShell(null, responses).shell;
}

describe('who looks and from where', () => {
  function Here() {
    const { id } = useParams();
    const { user, isAdmin } = useStore(useShell().session);
    return <p>{`${id ?? 'nowhere'}, ${user?.email ?? 'a stranger'}, ${isAdmin ? 'admin' : 'not admin'}`}</p>;
  }

  it.each([
    ['customer', '7, asha@example.com, not admin'],
    ['admin', '7, mira@example.com, admin'],
    ['visitor', '7, a stranger, not admin'],
  ] as const)('is a %s at an address with parameters', async (as, seen) => {
    renderInShell(<Here />, {}, { as, at: '/quote/7', path: '/quote/:id' });
    expect(await screen.findByText(seen)).toBeInTheDocument();
  });

  it('takes a remote’s routes, lazy ones too', async () => {
    renderInShell([{ path: '/quote/:id', lazy: () => Promise.resolve({ Component: Here }) }], {}, { at: '/quote/8' });
    expect(await screen.findByText(/^8, asha/)).toBeInTheDocument();
  });

  it('knows the statuses', async () => {
    const Label = () => <p>{useStatusConfig().label('payment_pending', 'order')}</p>;
    renderInShell(<Label />);
    expect(await screen.findByText('Payment pending')).toBeInTheDocument();
  });
});
