import { type Responses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './releases.route.tsx';
import { aClaim, aModule, anEntry, anOverview, answerOf, minutesAgo, VERSIONS } from './testing.ts';

const refusesWith = (status: number, code: string, message: string) => () =>
  new Response(JSON.stringify({ error: { code, message } }), { status, headers: { 'content-type': 'application/json' } });

const open = (claims: unknown, answers: Responses = {}, at = '/admin/releases', overview = anOverview()) =>
  renderInShell(
    [{ path: '/admin/releases', Component }],
    {
      'GET functions/delivery/overview': answerOf(overview),
      'GET functions/delivery/versions': VERSIONS,
      'GET functions/delivery/faults': { module: 'cart', versions: [] },
      'GET functions/delivery/history': { entries: [anEntry()] },
      'GET functions/delivery/claims': claims,
      ...answers,
    },
    { as: 'admin', at },
  );
type View = ReturnType<typeof open>;

/** The dialog that asks why. */
async function ask(view: View, button: string) {
  await view.user.click(await screen.findByRole('button', { name: button }));
  return within((await screen.findByLabelText('Reason')).closest<HTMLElement>('[role=dialog]')!);
}

async function confirm(view: View, dialog: Awaited<ReturnType<typeof ask>>, ok: string, reason: string) {
  await view.user.click(dialog.getByLabelText('Reason'));
  await view.user.paste(reason);
  await view.user.click(dialog.getByRole('button', { name: ok }));
}

const told = ({ requests }: View, verb: string) => requests.filter(({ name }) => name === `functions/delivery/${verb}`);

it('shows what awaits approval, with who asked and what it would change', async () => {
  const widened = aClaim({
    id: 'c2',
    target: '/cart',
    access: 'public',
    replaces: { access: 'customer', menuGroup: null, paletteCategory: null },
  });
  open({
    claims: [aClaim({ requestReason: 'Ticket 812' }), widened, aClaim({ id: 'c3', target: '/checkout', state: 'approved' })],
  });
  const section = within(await screen.findByRole('region', { name: 'Pages awaiting approval' }));
  const [first, second, ...others] = section.getAllByRole('listitem');
  expect(first).toHaveTextContent('/gift-cards');
  expect(first).toHaveTextContent('open to signed-in customers');
  expect(first).toHaveTextContent('cart CI · Ticket 812');
  expect(second).toHaveTextContent('open to everyone');
  expect(second).toHaveTextContent('Now: open to signed-in customers.');
  expect(others).toEqual([]);
});

it('approves one claim with a reason', async () => {
  const view = open({ claims: [aClaim()] }, { 'POST functions/delivery/claim-approve': { revision: 419 } });
  const dialog = await ask(view, 'Approve /gift-cards of cart');
  expect(dialog.getByText(/cart may serve \/gift-cards, open to signed-in customers in production/)).toBeInTheDocument();
  await view.user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('Say why. The history shows it.')).toBeInTheDocument();
  await confirm(view, dialog, 'Approve', 'Agreed');
  await waitFor(() => expect(view.toasts).toHaveLength(1));
  expect(told(view, 'claim-approve')[0]?.body).toEqual({ environment: 'production', id: 'c1', reason: 'Agreed' });
});

it('turns a request down', async () => {
  const view = open({ claims: [aClaim()] }, { 'POST functions/delivery/claim-revoke': { revision: 418 } });
  const dialog = await ask(view, 'Turn down /gift-cards of cart');
  await confirm(view, dialog, 'Turn down', 'Not this year');
  await waitFor(() => expect(told(view, 'claim-revoke')[0]?.body).toMatchObject({ id: 'c1', reason: 'Not this year' }));
});

it('revokes a page of a module in its drawer, after a warning that visitors lose it', async () => {
  const approved = aClaim({ target: '/cart', state: 'approved', decidedBy: 'mira@example.com', decidedAt: minutesAgo(5) });
  const claims = {
    claims: [approved, aClaim({ id: 'other', module: 'analytics', target: '/admin/analytics', state: 'approved' })],
  };
  const view = open(claims, { 'POST functions/delivery/claim-revoke': { revision: 419 } }, '/admin/releases?module=cart');
  const section = within(await screen.findByRole('region', { name: 'Pages and slots' }));
  expect(await section.findAllByRole('listitem')).toHaveLength(1);
  const dialog = await ask(view, 'Revoke /cart of cart');
  expect(dialog.getByText(/Visitors lose \/cart/)).toBeInTheDocument();
  await confirm(view, dialog, 'Revoke', 'Shows wrong totals');
  await waitFor(() => expect(told(view, 'claim-revoke')).toHaveLength(1));
});

it('keeps the reason and is refused with the owner’s name where the path belongs to another module meanwhile', async () => {
  const taken = refusesWith(409, 'path_taken', '/gift-cards overlaps /gift-cards, which belongs to gifts in production.');
  const view = open({ claims: [aClaim()] }, { 'POST functions/delivery/claim-approve': taken });
  const dialog = await ask(view, 'Approve /gift-cards of cart');
  await confirm(view, dialog, 'Approve', 'Agreed');
  expect(await dialog.findByRole('alert')).toHaveTextContent('belongs to gifts');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Agreed');
});

it('offers no decision to somebody who is no owner of the environment', async () => {
  const can = { cart: ['publish' as const, 'promote' as const, 'administer' as const] };
  open({ claims: [aClaim()] }, {}, '/admin/releases', anOverview([aModule()], { you: { name: 'team', can } }));
  expect(await screen.findByText('/gift-cards')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Approve|Turn down/ })).not.toBeInTheDocument();
});

it('shows an error where the claims could not be read, and the rest of the page', async () => {
  open(refusesWith(503, 'registry_unreachable', 'The registry does not answer.'));
  expect(await screen.findByText('The claims could not be read', {}, { timeout: 5000 })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /^cart/ })).toBeInTheDocument();
});
