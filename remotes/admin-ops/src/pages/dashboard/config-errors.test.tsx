import { renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConfigErrors } from './config-errors.tsx';

const problem = (id: string, severity: string) => ({
  id,
  code: 'rate_stale',
  severity,
  subject: 'Nepal',
  message: 'Old.',
  link: '/admin/countries',
});

it('leads from the dashboard to the errors of the configuration, and counts no warnings', async () => {
  renderInShell(<ConfigErrors />, { config_health: [problem('1', 'error'), problem('2', 'error'), problem('3', 'warning')] });
  const link = await screen.findByRole('link', { name: '2 errors in the configuration' });
  expect(link).toHaveAttribute('href', '/admin/system-settings?tab=health');
});

it('shows nothing while there are no errors', async () => {
  const { requests } = renderInShell(<ConfigErrors />, { config_health: [problem('1', 'warning')] });
  await waitFor(() => expect(requests.some(({ name }) => name === 'config_health')).toBe(true));
  expect(screen.queryByRole('link')).toBeNull();
});
