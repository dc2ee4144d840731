import { refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { History } from './history.tsx';

const step = { actor_name: null, from_status: null, to_status: null, trigger: null };
const timeline = [
  { ...step, at: '2026-11-20T10:00:00+00:00', kind: 'email', title: 'Your quote is ready', detail: 'failed' },
  { ...step, at: '2026-11-20T09:00:00+00:00', kind: 'status', title: 'Sent', detail: null },
];
const email = {
  id: 'e1',
  subject: 'Your quote is ready',
  to_email: 'maya@shop.test',
  to_phone: null,
  status: 'failed',
  last_error: 'The address does not accept email: 550',
  sent_at: null,
  created_at: '2026-11-20T10:00:00+00:00',
};

it('shows the status of each email, and sends a failed one again', async () => {
  const { user, requests, toasts } = renderInShell(
    <History type="quote" id="q1" />,
    { timeline, email_outbox: [email], resend_email: [{ id: 'e2', to_email: 'maya@shop.test' }] },
    { as: 'admin' },
  );
  const items = await screen.findAllByRole('listitem');
  expect(items).toHaveLength(2);
  await waitFor(() => expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Failed'));
  expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('maya@shop.test, The address does not accept email: 550');
  await user.click(within(screen.getAllByRole('listitem')[1]!).getByRole('button', { name: 'Resend Your quote is ready' }));
  await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Email queued' }));
  expect(requests.find(({ name }) => name === 'resend_email')?.body).toEqual({ p_id: 'e1' });
});

it('shows why an email cannot be sent again', async () => {
  const { user } = renderInShell(
    <History type="quote" id="q1" />,
    {
      timeline,
      email_outbox: [email],
      resend_email: refuses('PT409', 'mail_waiting', { details: 'This email is already waiting to be sent.' }),
    },
    { as: 'admin' },
  );
  await user.click(await screen.findByRole('button', { name: /^Resend/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This email is already waiting to be sent.');
});

it('names the channel of each message', async () => {
  const text = {
    ...email,
    id: 'e2',
    subject: 'Your code',
    to_email: null,
    to_phone: '+9779800000001',
    status: 'sent',
    last_error: null,
  };
  renderInShell(<History type="quote" id="q1" />, { timeline: [timeline[0]!], email_outbox: [email, text] }, { as: 'admin' });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  const [mail, sms] = screen.getAllByRole('listitem');
  expect(mail).toHaveTextContent('E-mail: Failed');
  expect(sms).toHaveTextContent('SMS: Sent +9779800000001');
});
