import { type Responses, pageOf, refuses, renderInShell } from '@landfall/contract/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inScheme } from './color-scheme.ts';
import { Component } from './email-templates.route.tsx';

const template = {
  id: 't1',
  name: 'quote_sent',
  subject: 'Your quote {{display_id}}',
  html_content: '<p>Hello</p>',
  text_content: 'Hello',
  variables: ['display_id'],
  is_active: true,
  version: 3,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-02T10:00:00Z',
};
const preview = [
  { subject: 'Your quote LF-1', html: '<!doctype html><p>Hello</p>', content: '<p>Hello</p>', plain: 'Hello', empty: ['total'] },
];
const email = {
  id: 'e1',
  template_name: 'quote_sent',
  to_email: 'maya@shop.test',
  to_phone: null,
  subject: 'Your quote is ready',
  status: 'failed',
  attempts: 5,
  last_error: 'The mail server could not be reached: ETIMEDOUT',
  send_after: '2026-11-20T10:00:00Z',
  sent_at: null,
  created_at: '2026-11-20T10:00:00Z',
  entity_type: 'quote',
  entity_id: 'q1',
  resend_of: null,
};

const open = (at = '', answers: Responses = {}) =>
  renderInShell(
    [{ path: '/admin/email-templates', Component }],
    {
      'GET email_templates': [template],
      'PATCH email_templates': [{ ...template, version: 4 }],
      email_variables: [
        { name: 'customer_name', description: 'The name', filled: true },
        { name: 'tracking_number', description: 'Never here', filled: false },
      ],
      quotes: [{ id: 'q1', display_id: 'LF-1', product_name: 'Shoes' }],
      orders: [{ id: 'o1', order_number: 'ORD-1' }],
      preview_email: preview,
      send_test_email: [{ id: 'e9', to_email: 'admin@landfall.test' }],
      email_outbox: pageOf([email], 1),
      bounced_addresses: [],
      ...answers,
    },
    { as: 'admin', at: `/admin/email-templates${at}` },
  );
const edit = () => open('?template=quote_sent');
const subject = () => screen.findByLabelText('Subject');

it('lists the templates and opens one by its name', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: 'Quote sent' }));
  expect(await subject()).toHaveValue('Your quote {{display_id}}');
});

it('inserts a variable at the cursor, of those that the template fills', async () => {
  const { user } = edit();
  const field = (await subject()) as HTMLInputElement;
  await user.click(field);
  field.setSelectionRange(5, 5);
  await user.click(await screen.findByRole('button', { name: 'Insert customer_name' }));
  expect(field).toHaveValue('Your {{customer_name}}quote {{display_id}}');
  expect(screen.queryByRole('button', { name: 'Insert tracking_number' })).toBeNull();
});

it('saves over the version that was read', async () => {
  const { user, requests, toasts, emitted } = edit();
  await user.type(await subject(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Template saved' }));
  const sent = requests.find(({ method }) => method === 'PATCH');
  expect(sent?.params.get('version')).toBe('eq.3');
  expect(sent?.body).toMatchObject({ subject: 'Your quote {{display_id}}!' });
  expect(emitted).toContainEqual({ type: 'settings.saved', table: 'email_templates' });
});

it('shows a refused variable at its field and keeps what was typed', async () => {
  const { user } = open('?template=quote_sent', {
    'PATCH email_templates': refuses('PT400', 'unknown_variable', { details: 'Nothing fills {{nickname}}.', hint: 'subject' }),
  });
  fireEvent.change(await subject(), { target: { value: 'Hi {{nickname}}' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing fills {{nickname}}.');
  expect(await subject()).toHaveValue('Hi {{nickname}}');
});

it('overwrites no newer version until that is chosen', async () => {
  let reads = 0;
  const newer = { ...template, subject: 'Theirs', version: 4 };
  const { user, requests } = open('?template=quote_sent', {
    'GET email_templates': () => [reads++ === 0 ? template : newer],
    'PATCH email_templates': ({ params }: { params: URLSearchParams }) =>
      params.get('version') === 'eq.4' ? [{ ...newer, version: 5 }] : [],
  });
  await user.type(await subject(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Another admin saved version 4')).toBeTruthy();
  expect(await subject()).toHaveValue('Your quote {{display_id}}!');
  await user.click(screen.getByRole('button', { name: 'Save mine' }));
  await screen.findByText('version 5');
  expect(
    requests
      .filter(({ method }) => method === 'PATCH')
      .at(-1)
      ?.params.get('version'),
  ).toBe('eq.4');
});

it('previews the draft with a real quote in a frame without scripts, and names variables without a value', async () => {
  const { requests } = edit();
  const frame = await screen.findByTitle('Email as its reader sees it');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(screen.getByText('No value here: total')).toBeTruthy();
  expect(requests.find(({ name }) => name === 'preview_email')?.body).toMatchObject({
    p_name: 'quote_sent',
    p_entity_type: 'quote',
    p_entity_id: 'q1',
    p_html: '<p>Hello</p>',
  });
});

it('shows the email as a reader in light or dark sees it', () => {
  const html =
    '<meta name="color-scheme" content="light dark"><style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){a{}}</style>';
  expect(inScheme(html, 'dark')).toBe(
    '<meta name="color-scheme" content="dark"><style>:root{color-scheme:dark}@media all{a{}}</style>',
  );
  expect(inScheme(html, 'light')).toContain('@media not all{a{}}');
});

it('sends a test email of the draft to the admin', async () => {
  const { user, toasts, requests } = edit();
  await screen.findByTitle('Email as its reader sees it');
  await user.click(screen.getByRole('button', { name: 'Send a test email to me' }));
  await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Test email queued' }));
  expect(requests.find(({ name }) => name === 'send_test_email')?.body).toMatchObject({ p_subject: 'Your quote {{display_id}}' });
});

it('compares an earlier version with the saved one and restores it as a new version', async () => {
  const { user, requests } = open('?template=quote_sent', {
    email_template_versions: [
      { ...template, id: 'v3', template_id: 't1', saved_by: null },
      { ...template, id: 'v2', template_id: 't1', version: 2, subject: 'Old subject', saved_by: 'a1' },
    ],
    profiles: [{ id: 'a1', full_name: 'Ada', email: 'ada@landfall.test' }],
  });
  await user.click(await screen.findByRole('button', { name: 'Versions' }));
  expect(await screen.findByText(/- Old subject/)).toBeTruthy();
  expect(screen.getByText(/Saved by Ada/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore version 2' }));
  await screen.findByText('version 4');
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ subject: 'Old subject' });
});

it('asks before edits are lost', async () => {
  const { user, router } = edit();
  await user.type(await subject(), '!');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.search).toBe('?template=quote_sent');
  expect(await subject()).toHaveValue('Your quote {{display_id}}!');
  await user.click(screen.getByRole('link', { name: 'Email templates' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('lists emails by status, with the reason in words, and sends a failed one again', async () => {
  const { user, requests } = open('?tab=emails&status=failed', { resend_email: [{ id: 'e2', to_email: 'maya@shop.test' }] });
  const row = await screen.findByRole('row', { name: /Your quote is ready/ });
  expect(row).toHaveTextContent('Failed');
  expect(row).toHaveTextContent('The mail server could not be reached: ETIMEDOUT');
  expect(requests.find(({ name }) => name === 'email_outbox')?.params.get('status')).toBe('eq.failed');
  await user.click(within(row).getByRole('button', { name: 'Resend Your quote is ready' }));
  await waitFor(() => expect(requests.find(({ name }) => name === 'resend_email')?.body).toEqual({ p_id: 'e1' }));
});

it('allows an address again that rejected an email', async () => {
  const { user, requests, toasts } = open('?tab=emails', {
    'GET bounced_addresses': [{ id: 'b1', email: 'gone@shop.test', reason: '550 no such user', created_at: template.created_at }],
    'DELETE bounced_addresses': [{ email: 'gone@shop.test' }],
  });
  await user.click(await screen.findByRole('button', { name: 'Allow gone@shop.test again' }));
  await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Address allowed' }));
  expect(requests.find(({ method }) => method === 'DELETE')?.params.get('id')).toBe('eq.b1');
});
