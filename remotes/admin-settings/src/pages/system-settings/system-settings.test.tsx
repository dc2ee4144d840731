import { listOf, type Responses, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { noEffect } from '../../settings/testing.ts';
import { Component } from './system-settings.route.tsx';
import type { Job } from './jobs.query.ts';
import type { AuditEntry } from './audit.query.ts';

const RECOVERY = {
  enabled: true,
  idle_hours: 24,
  checkout_idle_hours: 1,
  second_after_hours: 24,
  third_after_hours: 72,
  quiet_days: 14,
  lost_after_days: 30,
  attribution_days: 7,
  holdout_percent: 10,
};
const CHECKOUT = { cod_limit_usd: 100, transfer_hours: 72, transfer_reminder_hours: 24, price_valid_days: 7, share_days: 7 };
const setting = (setting_key: string, value: unknown, first = value) => ({
  id: setting_key,
  setting_key,
  setting_value: JSON.stringify(value),
  default_value: JSON.stringify(first),
  updated_at: '2026-11-20T09:00:00.123456+00:00',
  updated_by: null,
});
const settings = [
  setting('auto_quote', { threshold: 0.8 }),
  setting('cart_recovery', { ...RECOVERY, idle_hours: 36 }, RECOVERY),
  setting('send_delay_seconds', 30),
];
const job: Job = {
  id: 'j1',
  name: 'expire_quotes',
  title: 'Expire quotes',
  description: 'Expires quotes whose time limit is over.',
  every_seconds: 60,
  can_run: true,
  last_started_at: '2026-11-24T10:00:00Z',
  last_ms: 12,
  last_rows: 3,
  last_error: null,
  last_by: null,
  next_run_at: '2026-11-24T10:01:00Z',
  is_late: false,
  runs_24h: 1440,
  failures_24h: 0,
};
const entry: AuditEntry = {
  id: '00000000-0000-4000-8000-00000000000a',
  created_at: '2026-11-24T10:00:00.5+00:00',
  actor_id: 'a1',
  actor_name: 'Mina',
  action: 'update',
  table_name: 'country_settings',
  record_id: '00000000-0000-4000-8000-00000000000b',
  subject: { kind: null, id: null, label: 'Nepal', currency: 'NPR', local_currency: null },
  names: {},
  before: { vat: 13, name: 'Nepal' },
  after: { vat: 15, name: 'Népal' },
};
const facts = { tables: ['country_settings'], actors: [{ id: 'a1', name: 'Mina' }] };
const problem = {
  id: 'p1',
  code: 'rate_stale',
  severity: 'warning',
  subject: 'Nepal',
  message: 'Its exchange rate is 9 days old.',
  link: '/admin/countries?q=NP',
};

const open = (tab = '', answers: Responses = {}) =>
  renderInShell(
    [{ path: '/admin/system-settings', Component }],
    {
      admin_settings: settings,
      admin_jobs: [job],
      admin_audit_list: listOf([entry]),
      audit_facts: facts,
      config_health: [problem],
      simulate_settings: noEffect,
      ...answers,
    },
    { as: 'admin', at: `/admin/system-settings${tab && `?tab=${tab}`}` },
  );

/** Opens the form of a setting. */
async function edit(title: string, answers: Responses = {}) {
  const view = open('', answers);
  await view.user.click(await screen.findByRole('button', { name: `Edit: ${title}` }));
  const drawer = within(await screen.findByRole('dialog'));
  const fill = async (label: string, text: string) => {
    await view.user.clear(drawer.getByLabelText(label));
    await view.user.paste(text);
  };
  return { ...view, drawer, fill };
}

describe('settings', () => {
  it('show what they mean, their values, and the default where it differs', async () => {
    open();
    const card = within(await screen.findByRole('region', { name: 'Cart recovery' }));
    expect(card.getByText(/36 h/)).toHaveTextContent('36 h (default 24 h)');
    expect(screen.getByRole('link', { name: 'Open auto settings' })).toHaveAttribute('href', '/admin/auto-settings');
  });

  it('save the version that was read, and keep fields that the form does not know', async () => {
    const { requests, drawer, fill, user } = await edit('Config health', {
      admin_settings: [setting('config_health', { rate_stale_days: 7, secret: 1 })],
      'PATCH system_settings': [{ id: 'config_health' }],
    });
    await fill('An exchange rate is old after', '12');
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true));
    const patch = requests.find(({ method }) => method === 'PATCH')!;
    expect(patch.params.get('updated_at')).toBe('eq.2026-11-20T09:00:00.123456+00:00');
    expect(patch.body).toEqual({ setting_value: JSON.stringify({ rate_stale_days: 12, secret: 1 }) });
  });

  it('are saved over a new problem only after the admin has accepted it', async () => {
    const message = 'All customers are in the comparison group that gets no emails.';
    const problems = [{ code: 'holdout_of_all', severity: 'warning', subject: 'Cart recovery', message }];
    const { requests, drawer, fill, user } = await edit('Cart recovery', {
      simulate_settings: { ...noEffect, problems },
      'PATCH system_settings': [{ id: 'cart_recovery' }],
    });
    await fill('Get no emails, for comparison', '100');
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    expect(await drawer.findByText(`Cart recovery: ${message}`)).toBeTruthy();
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
    await user.click(drawer.getByRole('checkbox', { name: 'Save all the same' }));
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true));
  });

  it('keep the typed value and name the field when the database refuses', async () => {
    const refusal = refuses('PT400', 'bad_setting', {
      details: 'The reminder must come first.',
      hint: 'transfer_reminder_hours',
    });
    const { drawer, fill, user } = await edit('Checkout', {
      admin_settings: [setting('checkout', CHECKOUT)],
      'PATCH system_settings': refusal,
    });
    await fill('Reminder of a bank transfer after', '90');
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    expect(await drawer.findByRole('alert')).toHaveTextContent('The reminder must come first.');
    expect(drawer.getByLabelText('Reminder of a bank transfer after')).toHaveValue('90');
  });

  it('refuse a fraction of a second before any request', async () => {
    const { requests, drawer, fill, user } = await edit('Delay of sent quotes');
    await fill('Delay', '1.5');
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    expect(await drawer.findByText('It has to be a whole number.')).toBeInTheDocument();
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('go back to their defaults on request', async () => {
    const { drawer, user } = await edit('Delay of sent quotes', { admin_settings: [setting('send_delay_seconds', 45, 30)] });
    expect(drawer.getByLabelText('Delay')).toHaveValue('45');
    await user.click(drawer.getByRole('button', { name: 'Use the defaults' }));
    expect(drawer.getByLabelText('Delay')).toHaveValue('30');
  });
});

describe('jobs', () => {
  it('show the last run, its result and duration, and the schedule', async () => {
    open('jobs');
    const row = within(await screen.findByRole('listitem', { name: 'Expire quotes' }));
    for (const text of ['OK', '12 ms', '3', 'Every minute', '0 of 1440']) expect(row.getByText(text)).toBeInTheDocument();
  });

  it('show when one is late or failed, with its error', async () => {
    const failed = { ...job, id: 'j2', title: 'Unpaid orders', last_error: 'deadlock (40P01)' };
    open('jobs', { admin_jobs: [{ ...job, is_late: true }, failed] });
    expect(await screen.findByRole('listitem', { name: 'Expire quotes' })).toHaveTextContent('Late');
    expect(screen.getByRole('listitem', { name: 'Unpaid orders' })).toHaveTextContent('Failed');
    expect(screen.getByText('deadlock (40P01)')).toBeInTheDocument();
  });

  it.each([
    ['done', { rows_changed: 2, error: null }, 'Expire quotes is done'],
    ['failed', { rows_changed: null, error: 'broken (P0001)' }, 'Expire quotes failed'],
    ['skipped', { rows_changed: null, error: null }, 'Expire quotes is already running'],
  ])('a run by hand that is %s shows its result', async (result, answer, title) => {
    const { user, requests, toasts } = open('jobs', { run_job: { job: job.name, result, ...answer } });
    await user.click(await screen.findByRole('button', { name: 'Run now: Expire quotes' }));
    await waitFor(() => expect(toasts.map((toast) => toast.title)).toEqual([title]));
    expect(requests.find(({ name }) => name === 'run_job')?.body).toEqual({ p_name: 'expire_quotes' });
  });

  it('a worker outside the database has no button', async () => {
    open('jobs', { admin_jobs: [{ ...job, can_run: false }] });
    await screen.findByRole('listitem', { name: 'Expire quotes' });
    expect(screen.queryByRole('button', { name: /Run now/ })).toBeNull();
  });
});

describe('the audit log', () => {
  it('shows who changed what and when, with the values before and after side by side', async () => {
    open('audit');
    const card = await screen.findByRole('listitem', { name: 'Nepal' });
    expect(card).toHaveTextContent('Country settings');
    expect(card).toHaveTextContent('by Mina');
    const cells = within(card)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(cells).toEqual(['FieldBeforeAfter', 'NameNepalNépal', 'Vat1315']);
  });

  it('leads to the order that an entry is about', async () => {
    const subject = { kind: 'order', id: 'o1', label: 'LO-10080', currency: 'NPR', local_currency: null } as const;
    open('audit', { admin_audit_list: listOf([{ ...entry, table_name: 'orders', subject }]) });
    expect(await screen.findByRole('link', { name: 'LO-10080' })).toHaveAttribute('href', '/admin/orders/o1');
  });

  it('asks the server for the search and the filter in the address, and leaves out what cannot be one', async () => {
    const { requests } = open('audit&q=LO-10080&table=quotes&to=nonsense&record=1234&from=2026-11-01');
    await screen.findByRole('listitem', { name: 'Nepal' });
    expect(requests.find(({ name }) => name === 'admin_audit_list')?.body).toEqual({
      p_filters: { table: 'quotes', since: new Date('2026-11-01T00:00:00').toISOString() },
      p_search: 'LO-10080',
      p_sort: 'created_at',
      p_descending: true,
      p_limit: 25,
    });
  });

  it('filters by one record, which is named and can be removed', async () => {
    const { user, router } = open('audit');
    await user.click(await screen.findByRole('button', { name: 'Show all changes of Nepal, Country settings' }));
    expect(router.state.location.search).toContain(`record=${entry.record_id}`);
    await user.click(await screen.findByRole('button', { name: 'Remove filter: Changes of Nepal' }));
    expect(router.state.location.search).not.toContain('record=');
  });

  it('offers to clear filters that match nothing', async () => {
    const { user, router } = open('audit&table=quotes', { admin_audit_list: listOf([]) });
    await user.click(await screen.findByRole('button', { name: 'Show everything' }));
    expect(router.state.location.search).toBe('?tab=audit');
  });

  it('exports the filter as CSV, readable, in the reporting time zone and with formulas made harmless', async () => {
    const parts: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (parts.push(blob as Blob), 'blob:csv'));
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = open('audit', {
      admin_audit_list: listOf([{ ...entry, actor_name: '=cmd()' }]),
      system_settings: [{ setting_value: '"Asia/Kathmandu"' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(parts).toHaveLength(1));
    const lines = (await parts[0]!.text()).split('\r\n');
    expect(lines[0]).toBe('\uFEFFTime,Admin,Action,About,Table,Before,After,Record');
    expect(lines[1]).toContain('2026-11-24 15:45,\u200B=cmd(),Changed,Nepal,Country settings,"Name: Nepal\nVat: 13"');
    vi.restoreAllMocks();
  });
});

describe('config health', () => {
  it('counts the problems on its tab and leads each to its fix', async () => {
    open('health');
    expect(await screen.findByRole('link', { name: 'Config health (1)' })).toHaveAttribute('aria-current', 'page');
    const section = within(await screen.findByRole('region', { name: /Warnings/ }));
    expect(section.getByRole('link', { name: 'Fix: Old exchange rate, Nepal' })).toHaveAttribute('href', '/admin/countries?q=NP');
  });

  it('shows that there is nothing to fix', async () => {
    open('health', { config_health: [] });
    expect(await screen.findByText('No problems found')).toBeInTheDocument();
  });
});
