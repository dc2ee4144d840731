import { type FakeRequest, aQuote, hangs, pageOf, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Component as QuotesPage } from './quotes.route.tsx';

const kettle = { ...aQuote({ product_name: 'Brass kettle', item_count: 3 }), unread: 2 };
const open = (quote_list: unknown, search = '') =>
  renderInShell(<QuotesPage />, { quote_list, order_list: [] }, { at: `/dashboard/quotes${search}`, path: '/dashboard/quotes' });
const asked = (requests: FakeRequest[]) => requests.findLast(({ name }) => name === 'quote_list')!.params;

describe('the list of quotes', () => {
  it('shows what each is, where it goes, its status and what it costs, in both currencies', async () => {
    open([kettle]);
    const row = await screen.findByRole('link', { name: /Brass kettle/ });
    expect(row).toHaveTextContent(/Brass kettle.and 2 more/);
    expect(row).toHaveTextContent('2 new messages');
    await waitFor(() => expect(row).toHaveTextContent(/INR ₹35,989.*USD \$431\.01/));
    expect(screen.getByText('1 quote')).toBeInTheDocument();
  });

  it('asks the server for what the address holds: words, status, period, order and page', async () => {
    const { requests } = open(pageOf([kettle], 24), '?q=brass+kettle&status=sent&days=30&sort=final_total&page=2');
    await screen.findByRole('link', { name: /Brass kettle/ });
    const params = asked(requests);
    expect(params.getAll('words')).toEqual(['ilike.%brass%', 'ilike.%kettle%']);
    expect(params.get('status')).toBe('in.(sent)');
    expect(params.get('created_at')).toMatch(/^gte\.\d{4}-/);
    expect(params.get('order')).toBe('final_total.asc.nullslast,id.asc.nullslast');
    expect([params.get('offset'), params.get('limit')]).toEqual(['10', '10']);
    expect(screen.getByDisplayValue('brass kettle')).toBeInTheDocument();
  });

  it('narrows when a status is chosen and words are typed, once the typing has been quiet', async () => {
    const { user, requests } = open([kettle]);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Approved');
    await waitFor(() => expect(asked(requests).get('status')).toBe('in.(approved)'));
    const before = requests.length;
    await user.type(screen.getByRole('textbox', { name: 'Product or quote number' }), 'kettle');
    await waitFor(() => expect(asked(requests).getAll('words')).toEqual(['ilike.%kettle%']));
    expect(requests.length - before).toBe(1);
  });

  it('does not say that there were none, to people whose quotes became orders', async () => {
    renderInShell(
      <QuotesPage />,
      { quote_list: [], order_list: [{ id: 'o1' }] },
      { at: '/dashboard/quotes', path: '/dashboard/quotes' },
    );
    expect(await screen.findByRole('heading', { name: 'No open quotes' })).toBeInTheDocument();
  });

  it('offers to show everything where no quote matches', async () => {
    const { user, requests } = open([], '?q=nothing');
    await screen.findByRole('heading', { name: 'No results' });
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(await screen.findByRole('heading', { name: 'No quotes yet' })).toBeInTheDocument();
    expect(asked(requests).get('words')).toBeNull();
  });

  it('holds the place of the rows while they come, and shows what went wrong where they do not', async () => {
    const coming = open(hangs());
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    coming.unmount();
    open(refuses('57014', 'timeout', { details: 'The database took too long.' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your quotes did not loadThe database took too long.');
  });

  it('reads a quote before it is opened, once the focus rests on it', async () => {
    const answers = { quote_list: [kettle], quote_cards: [kettle], quote_items: [] };
    const { user, requests } = renderInShell(<QuotesPage />, answers, { at: '/dashboard/quotes', path: '/dashboard/quotes' });
    await user.hover(await screen.findByRole('link', { name: /Brass kettle/ }));
    await waitFor(() => expect(requests.map(({ name }) => name)).toContain('quote_cards'));
  });

  it('saves all that the filters leave as a file, not only the page on screen', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const { user, requests, toasts } = open(pageOf([kettle], 24), '?q=kettle');
    await screen.findByRole('link', { name: /Brass kettle/ });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'List saved' }]));
    expect(await saved[0]!.text()).toMatch(
      /^\uFEFF?Number,Requested,First item,.*\r\n.*Brass kettle,3,US,IN,sent,35989,INR,431\.01/,
    );
    expect([asked(requests).get('limit'), asked(requests).getAll('words')]).toEqual(['500', ['ilike.%kettle%']]);
    vi.restoreAllMocks();
  });
});
