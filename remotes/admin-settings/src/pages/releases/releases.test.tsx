import { type FakeRequest, type Responses, offline, renderInShell, setViewport } from '@landfall/contract/testing';
import type { HistoryEntry, Overview } from '@landfall/modules';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './releases.route.tsx';
import { aFault, aModule, aRelease, aRollout, anEntry, anHour, anOverview, answerOf, minutesAgo, VERSIONS } from './testing.ts';

const OVERVIEW = 'GET functions/delivery/overview';
const HISTORY = 'GET functions/delivery/history';
const CLAIMS = 'GET functions/delivery/claims';
const RELEASES = 'GET functions/delivery/versions';
const FAULTS = 'GET functions/delivery/faults';

const refusesWith =
  (status: number, code: string, details?: object, message = code) =>
  () =>
    new Response(JSON.stringify({ error: { code, message, details } }), {
      status,
      headers: { 'content-type': 'application/json' },
    });

const isOverview = (value: unknown): value is Overview =>
  typeof value === 'object' && value !== null && 'cursor' in value && !('full' in value);

/** What the registry answers with. */
const answered = (value: unknown): unknown => {
  if (typeof value === 'function')
    return (request: FakeRequest) => answered((value as (request: FakeRequest) => unknown)(request));
  return isOverview(value) ? answerOf(value) : value;
};

const open = (overview: unknown = anOverview(), answers: Responses = {}, at = '/admin/releases') =>
  renderInShell(
    [{ path: '/admin/releases', Component }],
    {
      [OVERVIEW]: answered(overview),
      [HISTORY]: { entries: [anEntry()] },
      [CLAIMS]: { claims: [] },
      [RELEASES]: VERSIONS,
      [FAULTS]: { module: 'cart', versions: [] },
      ...answers,
    },
    { as: 'admin', at },
  );

type View = ReturnType<typeof open>;

const told = ({ requests }: View, verb: string) => requests.filter(({ name }) => name === `functions/delivery/${verb}`);

/** The dialog that asks why. Not by its name: in tests the drawer beneath has the same id. */
const asked = async () => within((await screen.findByLabelText('Reason')).closest<HTMLElement>('[role=dialog]')!);

async function ask(view: View, button: string) {
  await view.user.click(await screen.findByRole('button', { name: button }));
  return asked();
}

const reasonIn = (dialog: Awaited<ReturnType<typeof ask>>) => dialog.getByLabelText<HTMLTextAreaElement>('Reason').value;

async function confirm(view: View, dialog: Awaited<ReturnType<typeof ask>>, ok: string, reason = 'Errors climb') {
  await view.user.click(dialog.getByLabelText('Reason'));
  await view.user.paste(reason);
  await view.user.click(dialog.getByRole('button', { name: ok }));
}

it('shows who has which version, who changed it, and where a rollback goes', async () => {
  open(anOverview([aRollout()]));
  const row = await screen.findByRole('row', { name: /^cart/ });
  expect(row).toHaveTextContent('Rolling out');
  expect(row).toHaveTextContent('1.5.0');
  expect(row).toHaveTextContent('25 %');
  expect(row).toHaveTextContent('1.4.1');
  expect(row).toHaveTextContent('omar@example.com');
  expect(screen.getByRole('row', { name: /^1.4.2/ })).toHaveTextContent('75 %');
});

it('shows how many loads of each version went wrong in the last hour', async () => {
  open(anOverview([aRollout({ health: [anHour('1.5.0', 3, 2), anHour('1.4.2', 10)] })]));
  expect(await screen.findByRole('img', { name: 'Errors of cart 1.5.0 in the last hour: 10 %' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Errors of cart 1.4.2 in the last hour: 0 %' })).toBeInTheDocument();
  expect(screen.getByText('Errors rising')).toBeInTheDocument();
});

it('draws all lines of errors on one scale', async () => {
  const { container } = open(
    anOverview([
      aModule({ health: [anHour('1.4.2', 90, 10)] }),
      aModule({ module: 'analytics', health: [anHour('1.4.2', 80, 20)] }),
    ]),
  );
  await screen.findByRole('row', { name: /^analytics/ });
  const [analytics, cart] = [...container.querySelectorAll('.spark circle')].map((dot) => Number(dot.getAttribute('cy')));
  expect(analytics!).toBeLessThan(cart!);
});

it('rolls back to what stands before, with the reason, over the revision that was looked at', async () => {
  const view = open(anOverview(), { 'POST functions/delivery/rollback': { revision: 419 } });
  const dialog = await ask(view, 'Roll back cart');
  expect(dialog.getByText(/1\.4\.2 stops being served\. Everyone gets 1\.4\.1 with their next page load/)).toBeInTheDocument();
  expect(dialog.getByText(/214 open tabs keep working with 1\.4\.2/)).toBeInTheDocument();
  await confirm(view, dialog, 'Roll back');
  await waitFor(() => expect(view.toasts).toHaveLength(1));
  expect(told(view, 'rollback')[0]?.body).toEqual({
    environment: 'production',
    module: 'cart',
    expectedRevision: 418,
    reason: 'Errors climb',
  });
});

it('asks for a reason before it asks the registry', async () => {
  const view = open();
  const dialog = await ask(view, 'Roll back cart');
  await view.user.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByText('Say why. The history shows it.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Reason')).toHaveFocus();
  expect(told(view, 'rollback')).toEqual([]);
});

it('asks before a reason is lost', async () => {
  const view = open();
  const dialog = await ask(view, 'Roll back cart');
  await view.user.type(dialog.getByLabelText('Reason'), 'Errors climb');
  await view.user.click(dialog.getByRole('button', { name: 'Keep 1.4.2' }));
  await view.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(reasonIn(dialog)).toBe('Errors climb');
});

it('refuses a share that no rollout can have', async () => {
  const view = open(anOverview(), {}, '/admin/releases?module=cart');
  const dialog = await ask(view, 'Roll out 1.5.0');
  const share = dialog.getByLabelText<HTMLInputElement>('Share of visitors');
  await view.user.clear(share);
  await view.user.paste('100');
  expect(dialog.queryByText(/chosen by chance/)).toBeNull();
  await confirm(view, dialog, 'Roll out to 1 %');
  expect(await dialog.findByText('It has to be at most 99.')).toBeInTheDocument();
  expect(share).toHaveFocus();
  expect(told(view, 'rollout-start')).toEqual([]);
});

it('shows who was faster, keeps the reason, and asks for confirmation of the new state', async () => {
  const before = anOverview();
  const after = anOverview([aModule({ live: { ...before.modules[0]!.live!, version: '1.5.0' }, rollbackTarget: '1.4.2' })], {
    revision: 419,
  });
  let now: Overview = before;
  let refused = false;
  const entries: HistoryEntry[] = [anEntry({ id: 10, revision: 419, version: '1.5.0', reason: 'Ready' }), anEntry()];
  const view = open(() => now, {
    [HISTORY]: { entries },
    'POST functions/delivery/rollback': () => {
      if (refused) return { revision: 420 };
      refused = true;
      now = after;
      return refusesWith(412, 'stale_revision', { revision: 419 })();
    },
  });
  const dialog = await ask(view, 'Roll back cart');
  await confirm(view, dialog, 'Roll back');
  const note = await dialog.findByText('Somebody was faster. Nothing was changed by you.');
  expect(note.closest('[role=alert]')).toHaveTextContent(/omar@example\.com.*cart 1\.5\.0 promoted to everyone · Ready/);
  expect(note.closest('[role=alert]')).not.toHaveTextContent('Quantity kept');
  expect(reasonIn(dialog)).toBe('Errors climb');
  expect(dialog.getByText(/1\.5\.0 stops being served\. Everyone gets 1\.4\.2/)).toBeInTheDocument();
  await view.user.click(dialog.getByRole('button', { name: 'Roll back' }));
  await waitFor(() => expect(told(view, 'rollback')).toHaveLength(2));
  expect(told(view, 'rollback')[1]?.body).toMatchObject({ expectedRevision: 419, reason: 'Errors climb' });
});

it('shows what the gate refuses line by line, and goes past it only when told to', async () => {
  const refusals = [
    {
      code: 'part_not_shared',
      part: 'antd/es/table',
      message: 'cart 1.5.0 needs antd/es/table ^6.7.0; the shell shares 6.6.8: build cart again.',
    },
    { code: 'file_missing', file: 'static/js/12.js', message: 'static/js/12.js is not in the store: publish the release again.' },
  ];
  let forced = false;
  const view = open(
    anOverview(),
    {
      'POST functions/delivery/promote': ({ body }: { body: { force?: boolean } }) => {
        forced = body.force === true;
        return forced ? { revision: 419 } : refusesWith(422, 'gate_refused', { refusals })();
      },
    },
    '/admin/releases?module=cart',
  );
  const dialog = await ask(view, 'Promote 1.5.0');
  await confirm(view, dialog, 'Promote');
  const lines = within(await dialog.findByRole('alert')).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual(refusals.map(({ message }) => message));
  expect(dialog.getByRole('button', { name: 'Promote' })).toBeDisabled();
  await view.user.click(dialog.getByRole('checkbox', { name: /in spite of the gate/ }));
  await view.user.click(dialog.getByRole('button', { name: 'Promote in spite of the gate' }));
  await waitFor(() => expect(forced).toBe(true));
});

it('keeps the reason and warns that the outcome is unknown where no answer comes', async () => {
  const view = open(anOverview(), { 'POST functions/delivery/rollback': offline() });
  const dialog = await ask(view, 'Roll back cart');
  await confirm(view, dialog, 'Roll back');
  expect(await dialog.findByRole('alert')).toHaveTextContent('not known whether it was done');
  expect(reasonIn(dialog)).toBe('Errors climb');
});

it('rolls a version out to the share that was chosen', async () => {
  const view = open(anOverview(), { 'POST functions/delivery/rollout-start': {} }, '/admin/releases?module=cart');
  const dialog = await ask(view, 'Roll out 1.5.0');
  await view.user.click(dialog.getByRole('button', { name: '10 %' }));
  expect(dialog.getByText(/10 % of visitors, chosen by chance and then kept, get 1\.5\.0/)).toBeInTheDocument();
  await confirm(view, dialog, 'Roll out to 10 %', 'Try it');
  await waitFor(() => expect(told(view, 'rollout-start')).toHaveLength(1));
  expect(told(view, 'rollout-start')[0]?.body).toMatchObject({ version: '1.5.0', weight: 1000, expectedRevision: 418 });
});

it('advances, completes and aborts a rollout from its module', async () => {
  const view = open(anOverview([aRollout()]), { 'POST functions/delivery/rollout-abort': {} }, '/admin/releases?module=cart');
  expect(await screen.findByRole('button', { name: 'To everyone' })).toBeInTheDocument();
  const advance = await ask(view, 'Advance');
  expect(advance.getByText(/1\.5\.0 goes from 25 % to 50 % of visitors/)).toBeInTheDocument();
  await view.user.click(advance.getByRole('button', { name: 'Stay at 25 %' }));
  const abort = await ask(view, 'Abort rollout');
  expect(abort.getByText(/The 25 % who have it get 1\.4\.2/)).toBeInTheDocument();
  await confirm(view, abort, 'Abort rollout');
  await waitFor(() => expect(told(view, 'rollout-abort')).toHaveLength(1));
});

it('offers only what the grants cover', async () => {
  const you = { name: 'mira@example.com', can: { cart: ['rollback' as const] } };
  open(anOverview([aModule(), aModule({ module: 'analytics' })], { you }), {}, '/admin/releases?module=cart');
  expect(await screen.findByRole('button', { name: 'Roll back cart' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Roll back analytics' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Promote 1.5.0' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Offer every older tab a reload' })).toBeNull();
  expect(screen.getByRole('switch', { name: 'Roll back by itself' })).toBeDisabled();
});

it('never offers to promote a preview or a version that was withdrawn', async () => {
  const releases = [aRelease('1.6.0', { preview: true }), aRelease('1.5.0', { withdrawnAt: minutesAgo(5) }), aRelease('1.4.2')];
  open(anOverview(), { [RELEASES]: { releases } }, '/admin/releases?module=cart');
  expect(await screen.findByText('Preview')).toBeInTheDocument();
  expect(screen.getByText('Withdrawn')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^(Promote|Roll out)/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Withdraw 1.6.0' })).toBeInTheDocument();
});

it('shows an admin without a grant what is missing, and how to get it', async () => {
  open(refusesWith(403, 'not_granted'));
  expect(await screen.findByRole('heading', { name: 'You have no grant for releases' })).toBeInTheDocument();
  expect(screen.getByText(/npm run release -- grant mira@example\.com/)).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});

it('keeps the last numbers with their time while the registry does not respond', async () => {
  let down = false;
  const view = open(() => {
    if (down) throw new TypeError('Failed to fetch');
    return anOverview();
  });
  await screen.findByRole('row', { name: /^cart/ });
  down = true;
  void view.shell.queries.invalidateQueries();
  const note = await screen.findByText('The registry does not answer', {}, { timeout: 5000 });
  expect(note.closest('[role=alert]')).toHaveTextContent(/These figures are of \d\d:\d\d:\d\d/);
  expect(screen.getByRole('row', { name: /^cart/ })).toBeInTheDocument();
});

it('shows the command that still works where the registry never answered the page', async () => {
  open(refusesWith(503, 'http_503'));
  expect(await screen.findByRole('heading', { name: 'The registry did not answer' })).toBeInTheDocument();
  expect(screen.getByText(/npm run release -- rollback cart/)).toBeInTheDocument();
});

it('shows an alarm together with the rollback', async () => {
  const alarm = { version: '1.4.2', since: minutesAgo(4), share: 0.6, message: '60 % of its loads crash.', faults: [] };
  const view = open(anOverview([aModule({ alarm })]));
  expect(await screen.findByRole('alert')).toHaveTextContent(/cart 1\.4\.2 goes wrong.*60 % of its loads crash/);
  await view.user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Roll back cart' }));
  expect(await screen.findByRole('dialog', { name: 'Roll back cart to 1.4.1?' })).toBeInTheDocument();
});

it('names the source file and line in an alarm, and all errors of a module in its drawer', async () => {
  const alarm = { version: '1.4.2', since: minutesAgo(4), share: 0.6, message: '60 % of its loads crash.', faults: [aFault()] };
  const unknown = aFault({ id: 'f2', kind: 'call', count: 1, sources: null });
  const answers = { [FAULTS]: { module: 'cart', versions: [{ version: '1.4.2', faults: [aFault(), unknown] }] } };
  open(anOverview([aModule({ alarm })]), answers, '/admin/releases?module=cart');
  const place = 'remotes/cart/src/pages/cart/total.tsx:41 in total';
  expect(
    within(await screen.findByText(/goes wrong/).then((head) => head.closest<HTMLElement>('[role=alert]')!)).getByText(place),
  ).toBeInTheDocument();
  const list = within(await screen.findByRole('region', { name: 'Errors in code' }));
  expect(await list.findByText(place)).toBeInTheDocument();
  expect(list.getByText('static/js/async/12.3f2a1bc9.js:1:4821')).toBeInTheDocument();
});

it('tells what happened, newest first, what was forced and what the shop did by itself; older pages on demand', async () => {
  const first = Array.from({ length: 20 }, (_, index) => anEntry({ id: 50 - index, version: `1.${50 - index}.0` }));
  first[0] = anEntry({ id: 50, kind: 'abort', version: '1.50.0', actor: 'health', reason: 'errors 9 %' });
  first[1] = anEntry({ id: 49, version: '1.49.0', forced: true });
  const view = open(anOverview(), {
    [HISTORY]: ({ params }: { params: URLSearchParams }) => ({
      entries: params.get('before') === '31' ? [anEntry({ id: 30, version: '1.0.0', kind: 'publish' })] : first,
    }),
  });
  expect(await screen.findByText(/rollout of 1\.50\.0 aborted/)).toBeInTheDocument();
  expect(screen.getByText(/by itself · errors 9 %/)).toBeInTheDocument();
  expect(screen.getByText(/1\.49\.0 promoted to everyone/)).toHaveTextContent('in spite of the gate');
  await view.user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('1.0.0 published')).toBeInTheDocument();
});

it('asks only for what changed after the first time, and keeps the rest', async () => {
  const first = anOverview([aModule(), aModule({ module: 'analytics' })]);
  const { live, ...rest } = aModule({ live: { ...aModule().live!, version: '1.5.0' } });
  const change = { ...answerOf(first), full: false, revision: 419, cursor: '0.419.1', figures: [], modules: [{ ...rest, live }] };
  const view = open(({ params }: FakeRequest) => (params.get('since') === '0.418.1' ? change : answerOf(first)));
  expect(await screen.findByRole('row', { name: /^cart/ })).toHaveTextContent('1.4.2');
  void view.shell.queries.invalidateQueries();
  await waitFor(() => expect(screen.getByRole('row', { name: /^cart/ })).toHaveTextContent('1.5.0'));
  expect(screen.getByRole('row', { name: /^analytics/ })).toHaveTextContent('1.4.2');
  expect(screen.getByRole('row', { name: /^analytics/ })).toHaveTextContent('410 ms');
});

it('shows older versions of a module on demand', async () => {
  const page = Array.from({ length: 20 }, (_, index) => aRelease(`2.${20 - index}.0`));
  const view = open(
    anOverview(),
    { [RELEASES]: ({ params }: FakeRequest) => ({ releases: params.get('before') === '2.1.0' ? [aRelease('1.0.0')] : page }) },
    '/admin/releases?module=cart',
  );
  expect(await screen.findByRole('button', { name: 'Promote 2.20.0' })).toBeInTheDocument();
  await view.user.click(screen.getByRole('button', { name: 'Show older versions' }));
  expect(await screen.findByRole('button', { name: 'Promote 1.0.0' })).toBeInTheDocument();
});

it('keeps the page when the versions of a module cannot be read', async () => {
  open(anOverview(), { [RELEASES]: refusesWith(503, 'http_503') }, '/admin/releases?module=cart');
  expect(await screen.findByText('The versions could not be read', {}, { timeout: 5000 })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /^cart/ })).toBeInTheDocument();
});

it('is a card a module on a phone, with the way back on it', async () => {
  setViewport(375);
  const view = open(anOverview([aRollout()]));
  const card = within(await screen.findByRole('article', { name: 'cart' }));
  expect(card.getByText('1.5.0')).toBeInTheDocument();
  expect(card.getByRole('button', { name: 'Roll back cart' })).toBeInTheDocument();
  await view.user.click(card.getByRole('button', { name: 'Details of cart' }));
  expect(await screen.findByRole('dialog', { name: /^cart/ })).toBeInTheDocument();
  expect(view.router.state.location.search).toBe('?module=cart');
});

it('offers tabs of older revisions a reload', async () => {
  const view = open(anOverview(), { 'POST functions/delivery/min-revision': {} });
  const dialog = await ask(view, 'Offer every older tab a reload');
  expect(dialog.getByText(/opened before revision 418 offers its visitor a reload/)).toBeInTheDocument();
  await confirm(view, dialog, 'Offer a reload', 'Prices were wrong');
  await waitFor(() => expect(told(view, 'min-revision')).toHaveLength(1));
  expect(told(view, 'min-revision')[0]?.body).toEqual({
    environment: 'production',
    minRevision: 418,
    reason: 'Prices were wrong',
  });
});

it('lets a module roll back by itself only after it was confirmed', async () => {
  const view = open(anOverview(), { 'POST functions/delivery/settings': {} }, '/admin/releases?module=cart');
  await view.user.click(await screen.findByRole('switch', { name: 'Roll back by itself' }));
  expect(told(view, 'settings')).toEqual([]);
  const dialog = await asked();
  expect(dialog.getByText('Let cart roll back by itself?')).toBeInTheDocument();
  await confirm(view, dialog, 'Let it', 'Nobody on call');
  await waitFor(() => expect(told(view, 'settings')).toHaveLength(1));
  expect(told(view, 'settings')[0]?.body).toMatchObject({ module: 'cart', autoRollback: true, reason: 'Nobody on call' });
});

it('switches to another environment, with its own revision and history, and back', async () => {
  const environments = ['production', 'staging'];
  const answer = ({ params }: FakeRequest) => {
    const environment = params.get('environment')!;
    return anOverview([aModule()], { environment, environments, revision: environment === 'staging' ? 7 : 418 });
  };
  const { user, requests, router } = open(answer);
  await user.click(await screen.findByRole('combobox', { name: 'Environment' }));
  await user.click(await screen.findByTitle('Staging'));
  expect(await screen.findByText(/revision 7 ·/)).toBeInTheDocument();
  expect(router.state.location.search).toBe('?environment=staging');
  await waitFor(() =>
    expect(
      requests
        .filter(({ name }) => name === 'functions/delivery/history')
        .at(-1)
        ?.params.get('environment'),
    ).toBe('staging'),
  );
  await user.click(screen.getByRole('combobox', { name: 'Environment' }));
  await user.click(within(document.querySelector<HTMLElement>('.ant-select-dropdown')!).getByTitle('Production'));
  expect(await screen.findByText(/revision 418 ·/)).toBeInTheDocument();
});

it('offers no choice where there is one environment', async () => {
  open();
  expect(await screen.findByText(/^Production, revision 418/)).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Environment' })).not.toBeInTheDocument();
});
