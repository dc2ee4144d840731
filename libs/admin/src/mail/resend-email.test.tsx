import { refuses, renderInShell } from '@landfall/contract/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ResendEmail } from './resend-email.tsx';

const DELETED = 'This email is too old to be sent again: its text was deleted.';
const email = { id: 'e1', subject: 'Your quote', status: 'sent' };

it('shows why an email whose text was deleted is not sent again', async () => {
  const answers = { resend_email: refuses('PT409', 'mail_text_deleted', { details: DELETED }) };
  const { user } = renderInShell(<ResendEmail email={email} />, answers, { as: 'admin' });
  await user.click(screen.getByRole('button', { name: 'Resend Your quote' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(DELETED);
  expect(screen.getByRole('button', { name: 'Resend Your quote' })).toBeEnabled();
});
