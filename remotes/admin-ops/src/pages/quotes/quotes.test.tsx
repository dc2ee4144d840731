import { type Responses, anAdminQuote, listOf, refuses, renderInShell, setViewport } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { InstantAnswer } from '../../rows.ts';
import { Component } from './quotes.route.tsx';

const rows = [
  anAdminQuote({ id: 'q1', display_id: 'LF-1', customer_name: 'Asha Rao' }),
  anAdminQuote({ id: 'q2', display_id: 'LF-2', customer_name: 'Bikash Thapa' }),
];
const open = (at: string, answers: Responses = { admin_quote_list: listOf(rows, 60, { next: 'c2', previous: 'c0' }) }) =>
  renderInShell([{ path: '/admin/quotes', Component }], answers, { as: 'admin', at });

const asked = (requests: ReturnType<typeof open>['requests']) =>
  requests.filter(({ name }) => name === 'admin_quote_list').at(-1)?.body as { p_filters: Record<string, string | string[]> };

it('asks the server for the page, the order, the filter and the search that the URL names', async () => {
  const { requests } = open('/admin/quotes?q=rao&status=pending&waiting=yes&sort=final_total&page=2&after=c1');
  await screen.findByRole('link', { name: 'LF-1' });
  expect(asked(requests)).toEqual({
    p_filters: { status: 'pending', waiting: 'yes' },
    p_search: 'rao',
    p_sort: 'final_total',
    p_descending: false,
    p_after: 'c1',
    p_limit: 25,
  });
});

it('lists only the statuses that are defined to show among quotes', async () => {
  const { requests } = open('/admin/quotes');
  await screen.findByRole('link', { name: 'LF-1' });
  const { statuses } = asked(requests).p_filters;
  expect(statuses).toContain('pending');
  expect(statuses).not.toContain('shipped');
});

it('lists the quotes that the admin works on, and keeps that in the address, for a saved view too', async () => {
  const { user, requests, router } = open('/admin/quotes');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Assigned' }), 'Mine');
  await waitFor(() => expect(asked(requests).p_filters).toMatchObject({ assigned: 'me' }));
  expect(router.state.location.search).toBe('?assigned=me');
});

it('goes on to the next page by the cursor that came with the rows', async () => {
  const { user, requests, router } = open('/admin/quotes');
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked(requests)).toMatchObject({ p_after: 'c2' }));
  expect(router.state.location.search).toContain('after=c2');
});

it('marks a count that is an estimate', async () => {
  open('/admin/quotes', { admin_quote_list: listOf(rows, 812_300, { is_estimate: true, next: 'c2' }) });
  expect(await screen.findByText('about 812,300 quotes')).toBeTruthy();
});

it('shows the rows that a number counted, in every status, and each filter with a button to remove it', async () => {
  const { requests, user, router } = open(
    '/admin/quotes?since=2026-10-26T00:00:00Z&until=2026-11-25T00:00:00Z&reached=paid&sent_since=2026-10-27T00:00:00Z&from=US',
  );
  await screen.findByRole('link', { name: 'LF-1' });
  expect(asked(requests).p_filters).toEqual({
    since: '2026-10-26T00:00:00Z',
    until: '2026-11-25T00:00:00Z',
    sent_since: '2026-10-27T00:00:00Z',
    reached: 'paid',
    from: 'US',
  });
  expect(screen.getByText(/^Requested .+ to .+/)).toBeTruthy();
  expect(screen.getByText('From US')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove filter: Order paid' }));
  expect(router.state.location.search).not.toContain('reached');
  expect(router.state.location.search).toContain('since=');
});

it('shows how many there are and which of them are on screen', async () => {
  open('/admin/quotes?page=2&after=c1');
  expect(await screen.findByText('60 quotes')).toBeTruthy();
  expect(screen.getByText('26 to 27 of 60')).toBeTruthy();
});

it('keeps the search in the address once the typing rests', async () => {
  const { user, router } = open('/admin/quotes?page=2');
  await user.click(await screen.findByLabelText('Search quotes'));
  await user.paste('rao');
  await waitFor(() => expect(router.state.location.search).toBe('?q=rao'));
});

it('walks the rows with J and K, / goes to the search and Enter from there to the first row', async () => {
  const { user } = open('/admin/quotes');
  await screen.findByRole('link', { name: 'LF-1' });
  await user.keyboard('jj');
  expect(document.activeElement?.textContent).toBe('LF-2');
  await user.keyboard('k');
  expect(document.activeElement?.textContent).toBe('LF-1');
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByLabelText('Search quotes'));
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('LF-1');
});

it('offers to show everything if nothing matches', async () => {
  const { user, router } = open('/admin/quotes?q=nothing&status=sent', { admin_quote_list: listOf([]) });
  await user.click(await screen.findByRole('button', { name: 'Show everything' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

const aResponse: InstantAnswer = {
  outcome: 'calculated',
  confidence: 0.3,
  weakest: 'weight',
  parts: [{ part: 'weight', score: 0.3, source: 'none' }],
  failed: ['low_confidence'],
  reasons: [],
  range: null,
};

it('shows the answer of a waiting instant quote and its confidence', async () => {
  const asked = [anAdminQuote({ id: 'q1', display_id: 'LF-1', status: 'calculated', quote_type: 'auto', instant: aResponse })];
  open('/admin/quotes', { admin_quote_list: listOf(asked) });
  expect(await screen.findByText('An estimate, 30 % sure')).toBeInTheDocument();
});

it('shows rows as cards on a phone', async () => {
  setViewport(375);
  open('/admin/quotes');
  expect(await screen.findByRole('link', { name: /Asha Rao/ })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('shows an error where the list could not be loaded, and offers to try again', async () => {
  open('/admin/quotes', { admin_quote_list: refuses('42501', 'permission denied') });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('marks a quote whose customer nothing reaches', async () => {
  const lost = anAdminQuote({ id: 'q3', display_id: 'LF-3', is_unreachable: true });
  open('/admin/quotes', { admin_quote_list: listOf([rows[0]!, lost], 2) });
  const marked = (await screen.findByRole('link', { name: 'LF-3' })).closest('tr')!;
  expect(marked).toHaveTextContent('No e-mail or phone to write to');
  expect(screen.getByRole('link', { name: 'LF-1' }).closest('tr')).not.toHaveTextContent('No e-mail');
});
