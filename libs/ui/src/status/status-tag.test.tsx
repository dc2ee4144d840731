import { renderInShell } from '@landfall/contract/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { StatusTag } from './status-tag.tsx';

const rejected = { name: 'rejected', label: 'Turned down', color: 'destructive' };

describe('a status', () => {
  it.each([
    ['pending', 'Pending', 'secondary'],
    ['sent', 'Sent', 'outline'],
    ['approved', 'Approved', 'default'],
    ['rejected', 'Rejected', 'destructive'],
    ['shipped', 'Shipped', 'secondary'],
    ['held_at_customs', 'Held at customs', 'secondary'],
  ])('%s is the word "%s" and a %s dot: never colour alone', async (status, word, tone) => {
    renderInShell(<StatusTag status={status} />);
    expect((await screen.findByText(word)).className).toBe(`status ${tone}`);
  });

  it('turns orange only when it waits for the reader', async () => {
    renderInShell(<StatusTag status="sent" needs />);
    expect((await screen.findByText('Sent')).className).toBe('status needs');
  });

  it('goes by the stored label', async () => {
    renderInShell(<StatusTag status="rejected" />, {
      system_settings: [{ setting_key: 'quote_statuses', setting_value: JSON.stringify([rejected]) }],
    });
    expect(await screen.findByText('Turned down')).toBeInTheDocument();
  });
});
