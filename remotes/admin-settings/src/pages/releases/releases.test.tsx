import { type FakeRequest, offline, renderInShell, type Responses } from '@landfall/contract/testing';
import type { CauseCount, ModuleDependencies, ModuleOverview, Overview } from '@landfall/modules';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as ModulePage } from './module.route.tsx';
import { Component } from './releases.route.tsx';
import { aClaim, aFault, aModule, anEntry, anHour, anOverview, answerOf, aRelease, aRollout, minutesAgo } from './testing.ts';

const CART = '/admin/releases/cart';
const ROUTES = [
  { path: '/admin/releases', Component },
  { path: '/admin/releases/:module', Component: ModulePage },
];
const NO_USES: ModuleDependencies = {
  module: 'cart',
  version: '1.4.2',
  packages: [],
  functions: [],
  relations: [],
  emits: [],
  listens: [],
};

const refuses =
  (status: number, code: string, about: { details?: object; message?: string } = {}) =>
  () =>
    Response.json({ error: { code, message: code, ...about } }, { status });

type Answer = (request: FakeRequest) => unknown;

interface Options {
  /** Answers of the registry by route; default: a module at rest. */
  overview?: ModuleOverview[] | Overview | Answer;
  reads?: Partial<Record<'history' | 'claims' | 'versions' | 'faults' | 'dependencies', unknown>>;
  writes?: Record<string, unknown>;
  at?: string;
}

function open({ overview = [aModule()], reads = {}, writes = {}, at = '/admin/releases' }: Options = {}) {
  const known = Array.isArray(overview) ? anOverview(overview) : overview;
  const answers = {
    history: { entries: [anEntry()] },
    claims: { claims: [] },
    versions: { releases: [aRelease('1.5.0', { bytes: 26_624 }), aRelease('1.4.2'), aRelease('1.4.1')] },
    faults: { module: 'cart', versions: [] },
    dependencies: NO_USES,
    ...reads,
  };
  const responses: Responses = {
    'GET functions/delivery/overview': typeof known === 'function' ? known : answerOf(known),
    ...Object.fromEntries(Object.entries(answers).map(([route, answer]) => [`GET functions/delivery/${route}`, answer])),
    ...Object.fromEntries(Object.entries(writes).map(([verb, answer]) => [`POST functions/delivery/${verb}`, answer])),
  };
  return renderInShell(ROUTES, responses, { as: 'admin', at });
}
type View = ReturnType<typeof open>;

const sent = ({ requests }: View, verb: string) =>
  requests.filter(({ name }) => name === `functions/delivery/${verb}`).map(({ body }) => body);
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

/** Opens the dialog of a button. */
async function ask(view: View, button: string, role: 'button' | 'switch' = 'button') {
  await view.user.click(await screen.findByRole(role, { name: button }));
  return within(await screen.findByRole('dialog'));
}
type Dialog = Awaited<ReturnType<typeof ask>>;

const reasonIn = (dialog: Dialog) => dialog.getByLabelText<HTMLTextAreaElement>('Reason').value;

async function confirm(view: View, dialog: Dialog, ok: string, reason = 'Errors climb') {
  await view.user.click(dialog.getByLabelText('Reason'));
  await view.user.paste(reason);
  await view.user.click(dialog.getByRole('button', { name: ok }));
}

/** Confirms an action and returns what the registry was sent. */
async function decide(options: Options, button: string, ok: string, verb: string) {
  const view = open({ ...options, writes: { [verb]: { revision: 419 } } });
  await confirm(view, await ask(view, button), ok);
  await waitFor(() => expect(view.toasts).toHaveLength(1));
  view.unmount();
  return sent(view, verb)[0];
}

describe('The overview', () => {
  it('shows who has which version, its errors, who changed it, and where a rollback goes', async () => {
    open({ overview: [aRollout({ health: [anHour('1.5.0', 3, 2), anHour('1.4.2', 10)] })] });
    for (const text of ['Errors rising', '1.5.0', '25 %', '1.4.1', 'omar@example.com'])
      expect(await row('cart')).toHaveTextContent(text);
    expect(await row('1.4.2')).toHaveTextContent('75 %');
    expect(screen.getByRole('img', { name: 'Errors of cart 1.5.0 in the last hour: 10 %' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Errors of cart 1.4.2 in the last hour: 0 %' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'cart' })).toHaveAttribute('href', CART);
  });

  it('draws all errors on one scale', async () => {
    const overview = [
      aModule({ health: [anHour('1.4.2', 90, 10)] }),
      aModule({ module: 'analytics', health: [anHour('1.4.2', 80, 20)] }),
    ];
    const { container } = open({ overview });
    await row('analytics');
    const [analytics, cart] = [...container.querySelectorAll('.spark circle')].map((dot) => Number(dot.getAttribute('cy')));
    expect(analytics!).toBeLessThan(cart!);
  });

  it('shows an alarm with its source lines and the rollback', async () => {
    const alarm = { version: '1.4.2', since: minutesAgo(4), share: 0.6, message: '60 % of its loads crash.', faults: [aFault()] };
    const causes: CauseCount[] = [
      ['not_found', 12],
      ['timeout', 1],
    ];
    const view = open({ overview: [aModule({ alarm: { ...alarm, causes } })] });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /cart 1\.4\.2 has been failing.*60 %.*a file is missing \(404\), 12 times; no response in time, once.*cart\/total\.tsx:41 in total/,
    );
    await view.user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Roll back cart' }));
    expect(await screen.findByRole('dialog', { name: 'Roll back cart to 1.4.1?' })).toBeInTheDocument();
  });

  it('shows changes, newest first, with what was forced and what was automatic; older ones on demand', async () => {
    const first = Array.from({ length: 20 }, (_, index) => anEntry({ id: 50 - index, version: `1.${50 - index}.0` }));
    first[0] = anEntry({ id: 50, kind: 'abort', version: '1.50.0', actor: 'health', reason: 'errors 9 %' });
    first[1] = anEntry({ id: 49, version: '1.49.0', forced: true, forcedChecks: ['files', 'size'] });
    const history = ({ params }: FakeRequest) => ({
      entries: params.get('before') === '31' ? [anEntry({ id: 30, version: '1.0.0', kind: 'publish' })] : first,
    });
    const view = open({ reads: { history } });
    const items = await (await region('History')).findAllByRole('listitem');
    expect(items[0]).toHaveTextContent(/cart rollout of 1\.50\.0 aborted.*automatic · errors 9 %/);
    expect(items[1]).toHaveTextContent('1.49.0 promoted to everyone despite files, size');
    await view.user.click(screen.getByRole('button', { name: 'Show older changes' }));
    expect(await screen.findByText(/1\.0\.0 published/)).toBeInTheDocument();
  });

  it('reads only what changed after the first time, and keeps the rest', async () => {
    const first = anOverview([aModule(), aModule({ module: 'analytics' })]);
    const changed = aModule({ live: { ...aModule().live!, version: '1.5.0' } });
    const change = { ...answerOf(anOverview([changed])), full: false, cursor: '0.419.1', figures: [] };
    const view = open({ overview: ({ params }) => (params.get('since') === '0.418.1' ? change : answerOf(first)) });
    expect(await row('cart')).toHaveTextContent('1.4.2');
    void view.shell.queries.invalidateQueries();
    await waitFor(async () => expect(await row('cart')).toHaveTextContent('1.5.0'));
    expect(await row('analytics')).toHaveTextContent(/1\.4\.2.*410 ms/);
  });

  it('switches to another environment, with its own revision and history', async () => {
    const environments = ['production', 'staging'];
    const overview = ({ params }: FakeRequest) => {
      const environment = params.get('environment')!;
      return answerOf(anOverview([aModule()], { environment, environments, revision: environment === 'staging' ? 7 : 418 }));
    };
    const { user, requests, router } = open({ overview });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Environment' }), 'Staging');
    expect(await screen.findByText(/^Staging, revision 7/)).toBeInTheDocument();
    expect(router.state.location.search).toBe('?environment=staging');
    const history = () => requests.filter(({ name }) => name === 'functions/delivery/history').at(-1);
    await waitFor(() => expect(history()?.params.get('environment')).toBe('staging'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Environment' }), 'Production');
    expect(await screen.findByText(/^Production, revision 418/)).toBeInTheDocument();
  });

  it('offers only what the grants cover', async () => {
    const you = { name: 'mira@example.com', can: { cart: ['rollback' as const] } };
    open({ overview: anOverview([aModule(), aModule({ module: 'analytics' })], { you }) });
    expect(await screen.findByRole('button', { name: 'Roll back cart' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /analytics|reload/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Environment' })).toBeNull();
  });

  it('shows an admin without a grant how to get one', async () => {
    open({ overview: refuses(403, 'not_granted') });
    expect(await screen.findByRole('heading', { name: 'You have no grant for releases' })).toBeInTheDocument();
    expect(screen.getByText(/npm run release -- grant mira@example\.com/)).toBeInTheDocument();
  });

  it('keeps the last figures with their time while the registry does not respond', async () => {
    let down = false;
    const view = open({ overview: () => (down ? refuses(503, 'http_503')() : answerOf(anOverview())) });
    await row('cart');
    down = true;
    void view.shell.queries.invalidateQueries();
    expect(await screen.findByRole('alert')).toHaveTextContent(/not responding.*figures are from .*\d\d:\d\d/);
    expect(await row('cart')).toBeInTheDocument();
  });

  it('shows the command that still works if the registry never responded', async () => {
    open({ overview: refuses(503, 'http_503') });
    expect(await screen.findByRole('heading', { name: 'The registry is not responding' })).toBeInTheDocument();
    expect(screen.getByText(/npm run release -- rollback cart/)).toBeInTheDocument();
  });

  it('keeps the rest if the pages awaiting approval cannot be loaded', async () => {
    open({ reads: { claims: refuses(503, 'http_503') } });
    expect(
      await screen.findByText('Pages, slots and capabilities could not be loaded', {}, { timeout: 5000 }),
    ).toBeInTheDocument();
    expect(await row('cart')).toBeInTheDocument();
  });
});

describe('A decision', () => {
  it('is sent with its reason, on the revision that was shown', async () => {
    const body = await decide({}, 'Roll back cart', 'Roll back', 'rollback');
    expect(body).toEqual({ environment: 'production', module: 'cart', expectedRevision: 418, reason: 'Errors climb' });
  });

  it('of a rollback shows the versions that it skips, and can offer open tabs a reload at once', async () => {
    const rollbackSkips = [{ version: '1.4.1', why: 'It failed for 15 of 75 visitors.' }];
    const view = open({ overview: [aModule({ rollbackSkips })], writes: { rollback: { revision: 419 } } });
    const dialog = await ask(view, 'Roll back cart');
    expect(dialog.getByText(/It failed for 15 of 75 visitors/)).toHaveTextContent('Not 1.4.1: It failed for 15 of 75 visitors.');
    await view.user.click(dialog.getByRole('checkbox', { name: /Figures are wrong/ }));
    await view.user.type(dialog.getByLabelText('Reason'), 'Totals are wrong');
    await view.user.click(dialog.getByRole('button', { name: 'Roll back' }));
    await waitFor(() => expect(sent(view, 'rollback').at(-1)).toMatchObject({ wrongFigures: true }));
  });

  it('needs a reason, and asks before a typed one is lost', async () => {
    const view = open();
    const dialog = await ask(view, 'Roll back cart');
    await view.user.click(dialog.getByRole('button', { name: 'Roll back' }));
    expect(await dialog.findByText('Enter a reason. The history shows it.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Reason')).toHaveFocus();
    expect(sent(view, 'rollback')).toEqual([]);
    await view.user.type(dialog.getByLabelText('Reason'), 'Errors climb');
    await view.user.click(dialog.getByRole('button', { name: 'Keep 1.4.2' }));
    await view.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(reasonIn(dialog)).toBe('Errors climb');
  });

  it('made too late shows who was first, keeps the reason, and can be confirmed again', async () => {
    let now = anOverview();
    const later = [aModule({ live: { ...aModule().live!, version: '1.5.0' }, rollbackTarget: '1.4.2' })];
    const rollback = () => {
      if (now.revision === 419) return { revision: 420 };
      now = anOverview(later, { revision: 419 });
      return refuses(412, 'stale_revision')();
    };
    const entries = [anEntry({ id: 10, revision: 419, version: '1.5.0', reason: 'Ready' }), anEntry()];
    const view = open({ overview: () => answerOf(now), reads: { history: { entries } }, writes: { rollback } });
    const dialog = await ask(view, 'Roll back cart');
    await confirm(view, dialog, 'Roll back');
    const note = await dialog.findByRole('alert');
    expect(note).toHaveTextContent(
      /Someone else made a change first.*cart 1\.5\.0 promoted to everyone.*omar@example\.com · Ready/,
    );
    expect(note).not.toHaveTextContent('Quantity kept');
    expect(reasonIn(dialog)).toBe('Errors climb');
    expect(dialog.getByText(/1\.5\.0 stops being served\. Everyone gets 1\.4\.2/)).toBeInTheDocument();
    await view.user.click(dialog.getByRole('button', { name: 'Roll back' }));
    await waitFor(() => expect(sent(view, 'rollback')).toHaveLength(2));
    expect(sent(view, 'rollback')[1]).toMatchObject({ expectedRevision: 419, reason: 'Errors climb' });
  });

  it('that the gate refuses shows each reason, and is forced only when told to', async () => {
    const refusals = [
      { check: 'contract', code: 'part_not_shared', part: 'antd/es/table', message: 'cart 1.5.0 needs antd/es/table ^6.7.0' },
      { check: 'files', code: 'file_missing', file: 'static/js/12.js', message: 'static/js/12.js is not in the store' },
    ];
    const promote = ({ body }: FakeRequest) =>
      (body as { force?: string[] }).force ? { revision: 419 } : refuses(422, 'gate_refused', { details: { refusals } })();
    const view = open({ writes: { promote }, at: CART });
    const dialog = await ask(view, 'Promote 1.5.0');
    await confirm(view, dialog, 'Promote');
    const lines = within(await dialog.findByRole('alert')).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual(refusals.map(({ message }) => message));
    expect(dialog.getByRole('button', { name: 'Promote' })).toBeDisabled();
    await view.user.click(dialog.getByRole('checkbox', { name: 'Go past the check of contract' }));
    expect(dialog.getByRole('button', { name: 'Promote anyway' })).toBeDisabled();
    await view.user.click(dialog.getByRole('checkbox', { name: 'Go past the check of files' }));
    await view.user.click(dialog.getByRole('button', { name: 'Promote anyway' }));
    await waitFor(() => expect(sent(view, 'promote').at(-1)).toMatchObject({ version: '1.5.0', force: ['contract', 'files'] }));
  });

  it('that the gate refuses is not offered to someone who may not force', async () => {
    const refusals = [{ check: 'size', code: 'too_large', message: 'Scripts and styles weigh 9 bytes too much' }];
    const you = { name: 'omar@example.com', can: { cart: ['promote' as const] } };
    const writes = { promote: refuses(422, 'gate_refused', { details: { refusals } }) };
    const view = open({ overview: anOverview([aModule()], { you }), writes, at: CART });
    const dialog = await ask(view, 'Promote 1.5.0');
    await confirm(view, dialog, 'Promote');
    const alert = within(await dialog.findByRole('alert'));
    expect(alert.getByText(/right to force/)).toBeInTheDocument();
    expect(alert.queryByRole('checkbox')).toBeNull();
  });

  it('without a response keeps the reason and says that the outcome is unknown', async () => {
    const view = open({ writes: { rollback: offline() } });
    const dialog = await ask(view, 'Roll back cart');
    await confirm(view, dialog, 'Roll back');
    expect(await dialog.findByRole('alert')).toHaveTextContent('may or may not have been done');
    expect(reasonIn(dialog)).toBe('Errors climb');
  });

  it('to roll out takes the chosen share, and refuses one that no rollout can have', async () => {
    const view = open({ writes: { 'rollout-start': {} }, at: CART });
    const dialog = await ask(view, 'Roll out 1.5.0');
    const share = dialog.getByLabelText<HTMLInputElement>('Share of visitors');
    await view.user.clear(share);
    await view.user.paste('100');
    expect(dialog.queryByText(/chosen at random/)).toBeNull();
    await confirm(view, dialog, 'Roll out to 1 %', 'Try it');
    expect(await dialog.findByText('It has to be at most 99.')).toBeInTheDocument();
    expect(share).toHaveFocus();
    expect(sent(view, 'rollout-start')).toEqual([]);
    await view.user.click(dialog.getByRole('button', { name: '10 %' }));
    expect(dialog.getByText(/10 % of visitors, chosen at random, get 1\.5\.0/)).toBeInTheDocument();
    await view.user.click(dialog.getByRole('button', { name: 'Roll out to 10 %' }));
    await waitFor(() =>
      expect(sent(view, 'rollout-start')).toMatchObject([
        { version: '1.5.0', weight: 1000, expectedRevision: 418, reason: 'Try it' },
      ]),
    );
  });

  it('changes, completes and aborts a rollout', async () => {
    const rolling: Options = { overview: [aRollout()], at: CART };
    expect(await decide(rolling, 'Change share', 'Roll out to 50 %', 'rollout-advance')).toMatchObject({ weight: 5000 });
    expect(await decide(rolling, 'Roll out to everyone', 'Roll out to everyone', 'rollout-complete')).toMatchObject({
      module: 'cart',
    });
    expect(await decide(rolling, 'Abort rollout', 'Abort rollout', 'rollout-abort')).toMatchObject({ module: 'cart' });
  });

  it('only ends a rollout that is part of a change, and names the change', async () => {
    const { rollout, ...module } = aRollout();
    const view = open({ overview: [{ ...module, rollout: { ...rollout!, change: 'checkout-2' } }], at: CART });
    expect(await view.findByText(/^It rolls out with the change checkout-2: /)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Abort rollout' })).toBeInTheDocument();
    for (const name of ['Change share', 'Roll out to everyone'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it('offers tabs of older revisions a reload', async () => {
    const body = await decide({}, 'Offer open tabs a reload', 'Offer a reload', 'min-revision');
    expect(body).toEqual({ environment: 'production', minRevision: 418, reason: 'Errors climb' });
  });

  it('turns automatic rollback on only after it was confirmed', async () => {
    const view = open({ writes: { settings: {} }, at: CART });
    const dialog = await ask(view, 'Automatic rollback', 'switch');
    expect(sent(view, 'settings')).toEqual([]);
    await confirm(view, dialog, 'Turn on');
    await waitFor(() => expect(sent(view, 'settings')).toMatchObject([{ module: 'cart', autoRollback: true }]));
  });
});

describe('A claim', () => {
  const claims = { claims: [aClaim()] };

  it('that awaits approval shows who asked and what it would change', async () => {
    const replaces = { access: 'customer' as const, menuGroup: null, paletteCategory: null, isolated: false };
    const widened = aClaim({ id: 'c2', target: '/cart', access: 'public', isolated: true, replaces });
    const all = [aClaim({ requestReason: 'Ticket 812' }), widened, aClaim({ id: 'c3', target: '/checkout', state: 'approved' })];
    open({ reads: { claims: { claims: all } } });
    const items = (await region('Pages, slots and capabilities awaiting approval')).getAllByRole('listitem');
    expect(items).toHaveLength(2);
    expect(items[0]).toHaveTextContent(/cart \/gift-cards.*open to signed-in customers.*cart CI · Ticket 812/);
    expect(items[1]).toHaveTextContent(
      /open to everyone, with its own copies of shared libraries.*Currently open to signed-in customers\./,
    );
  });

  it.each([
    ['Approve', 'claim-approve'],
    ['Decline', 'claim-revoke'],
  ])('is decided with a reason: %s', async (label, verb) => {
    const body = await decide({ reads: { claims } }, `${label} /gift-cards for cart`, label, verb);
    expect(body).toEqual({ environment: 'production', id: 'c1', reason: 'Errors climb' });
  });

  it('of a module is revoked on its page, after a warning that visitors lose it', async () => {
    const approved = aClaim({ target: '/cart', state: 'approved', decidedBy: 'mira@example.com', decidedAt: minutesAgo(5) });
    const other = aClaim({ id: 'other', module: 'analytics', target: '/admin/analytics', state: 'approved' });
    const view = open({ reads: { claims: { claims: [approved, other] } }, at: CART });
    expect(await (await region('Pages, slots and capabilities')).findAllByRole('listitem')).toHaveLength(1);
    const dialog = await ask(view, 'Revoke /cart for cart');
    expect(dialog.getByText(/Visitors lose \/cart/)).toBeInTheDocument();
  });

  it('on a path that belongs to another module by now is refused with its name, and keeps the reason', async () => {
    const taken = refuses(409, 'path_taken', { message: '/gift-cards overlaps /gift-cards, which belongs to gifts.' });
    const view = open({ reads: { claims }, writes: { 'claim-approve': taken } });
    const dialog = await ask(view, 'Approve /gift-cards for cart');
    await confirm(view, dialog, 'Approve');
    expect(await dialog.findByRole('alert')).toHaveTextContent('belongs to gifts');
    expect(reasonIn(dialog)).toBe('Errors climb');
  });

  it('can be decided only by an owner of the environment', async () => {
    const can = { cart: ['publish' as const, 'promote' as const, 'administer' as const] };
    open({ overview: anOverview([aModule()], { you: { name: 'team', can } }), reads: { claims } });
    expect(await screen.findByText(/\/gift-cards/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Approve|Decline/ })).toBeNull();
  });
});

describe('The page of a module', () => {
  it('shows what is live, when its rollout stops, and tabs with other versions', async () => {
    const adoption = [{ version: '1.3.0', tabs: 3 }];
    open({ overview: [aRollout({ adoption })], at: CART });
    expect(await row('1.5.0')).toHaveTextContent('25 %');
    expect(
      screen.getByText(/if 3 % of at least 20 visitors.*Other versions in open tabs: 1\.3\.0 \(3 tabs\)/),
    ).toBeInTheDocument();
  });

  it('lists its versions with their size and change in size; older ones on demand', async () => {
    const page = Array.from({ length: 20 }, (_, index) => aRelease(`2.${20 - index}.0`, index === 0 ? { bytes: 26_624 } : {}));
    const versions = ({ params }: FakeRequest) => ({
      releases: params.get('before') === '2.1.0' ? [aRelease('1.0.0')] : page,
    });
    const view = open({ reads: { versions }, at: CART });
    expect((await (await region('Versions')).findAllByRole('listitem'))[0]).toHaveTextContent('26.0 kB (+2.0 kB)');
    await view.user.click(screen.getByRole('button', { name: 'Show older versions' }));
    expect(await screen.findByRole('button', { name: 'Promote 1.0.0' })).toBeInTheDocument();
  });

  it('never offers to promote a preview or a withdrawn version, nor anything without a grant', async () => {
    const releases = [aRelease('1.6.0', { preview: true }), aRelease('1.5.0', { withdrawnAt: minutesAgo(5) }), aRelease('1.4.2')];
    const { unmount } = open({ reads: { versions: { releases } }, at: CART });
    expect(await screen.findByText('Preview')).toBeInTheDocument();
    expect(screen.getByText('Withdrawn')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Promote|Roll out)/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Withdraw 1.6.0' })).toBeInTheDocument();
    unmount();
    open({ overview: anOverview([aModule()], { you: { name: 'omar', can: { cart: ['rollback'] } } }), at: CART });
    await (await region('Versions')).findByText('1.5.0');
    expect(screen.queryByRole('button', { name: /^(Promote|Roll out|Withdraw)/ })).toBeNull();
    expect(screen.getByRole('switch')).toBeDisabled();
  });

  it('lists errors in code by source line, or by place in the built file', async () => {
    const unmapped = aFault({ id: 'f2', kind: 'call', count: 1, sources: null });
    const faults = { module: 'cart', versions: [{ version: '1.4.2', faults: [aFault(), unmapped] }] };
    open({ reads: { faults }, at: CART });
    const list = await region('Errors in code');
    expect(await list.findByText('remotes/cart/src/pages/cart/total.tsx:41 in total')).toBeInTheDocument();
    expect(list.getByText('static/js/async/12.3f2a1bc9.js:1:4821')).toBeInTheDocument();
  });

  it('names what the live release uses, and the modules that depend on it', async () => {
    const uses = {
      ...NO_USES,
      packages: [{ name: 'react', range: '^19.2.0', usedBy: ['storefront'] }],
      relations: [{ name: 'quote_cards', reads: ['id', 'status'], writes: [] }],
      emits: [{ event: 'order.placed', modules: ['admin-ops', 'analytics'] }],
      listens: [{ event: 'quote.moved', modules: [] }],
    };
    open({ reads: { dependencies: uses }, at: CART });
    const list = await region('Dependencies');
    expect((await list.findAllByRole('link')).map((link) => link.textContent)).toEqual(['admin-ops', 'analytics', 'storefront']);
    const lines = list.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'react ^19.2.0 · used by storefront',
      'quote_cards reads id, status',
      'order.placed listeners: admin-ops, analytics',
      'quote.moved no other module emits it',
    ]);
  });

  it('shows no version of the module that was shown before', async () => {
    const emits = [{ event: 'order.placed', modules: ['analytics'] }];
    const versions = ({ params }: FakeRequest) =>
      params.get('module') === 'cart' ? { releases: [aRelease('1.5.0')] } : new Promise(() => {});
    const overview = [aModule(), aModule({ module: 'analytics' })];
    const { user } = open({ overview, reads: { versions, dependencies: { ...NO_USES, emits } }, at: CART });
    expect(await screen.findByRole('button', { name: 'Promote 1.5.0' })).toBeInTheDocument();
    await user.click(await screen.findByRole('link', { name: 'analytics' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'analytics' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Promote 1.5.0' })).toBeNull();
  });

  it('keeps the rest if the versions cannot be loaded', async () => {
    open({ reads: { versions: refuses(503, 'http_503') }, at: CART });
    expect(await screen.findByText('The versions could not be loaded', {}, { timeout: 5000 })).toBeInTheDocument();
    expect(await row('1.4.2')).toBeInTheDocument();
  });

  it('of an unknown module says what to do', async () => {
    open({ at: '/admin/releases/gifts' });
    expect(await screen.findByText('The registry has no module gifts')).toBeInTheDocument();
    expect(screen.getByText(/npm run release -- publish gifts/)).toBeInTheDocument();
  });
});
