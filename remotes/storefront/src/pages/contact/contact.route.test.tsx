import { refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as Contact } from './contact.route.tsx';

const visitor = { as: 'visitor' } as const;

describe('writing to us', () => {
  it('shows when to write again where there are too many messages already', async () => {
    const refusal = refuses('PT429', 'too_many_messages', {
      details: 'We have many messages from you already. Write again in an hour.',
    });
    const { user } = renderInShell(<Contact />, { send_contact: refusal }, visitor);
    await user.type(screen.getByLabelText('Name'), 'Asha');
    await user.type(screen.getByLabelText('E-mail'), 'asha@example.com');
    await user.type(screen.getByLabelText('Message'), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Write again in an hour.');
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Hello');
  });

  it('knows the name and address of a customer who is signed in, and confirms that the message is there', async () => {
    const { user, requests } = renderInShell(<Contact />, { send_contact: null });
    const address = (await screen.findByLabelText('E-mail')) as HTMLInputElement;
    await waitFor(() => expect(address.value).toContain('@'));
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Asha Rao');
    await user.type(screen.getByLabelText('Message'), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('We have your message')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'send_contact')?.body).toMatchObject({
      p_name: 'Asha Rao',
      p_email: address.value,
    });
  });

  it('shows at the field what is refused, and keeps what was typed', async () => {
    const refusal = refuses('PT400', 'bad_email', { details: 'This is not an e-mail address.', hint: 'email' });
    const { user } = renderInShell(<Contact />, { send_contact: refusal }, visitor);
    await user.type(screen.getByLabelText('Name'), 'Asha');
    await user.type(screen.getByLabelText('E-mail'), 'asha@example.com');
    await user.type(screen.getByLabelText('Message'), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() =>
      expect(screen.getByLabelText('E-mail').closest('.ant-form-item')!).toHaveTextContent('This is not an e-mail address.'),
    );
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Hello');
  });
});
