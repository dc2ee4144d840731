import { refuses, renderInShell } from '@landfall/contract/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './unsubscribe.route.tsx';

const open = (answer: unknown, at = '/unsubscribe?t=abc') =>
  renderInShell([{ path: '/unsubscribe', Component }], { opt_out_of_reminders: answer }, { as: 'visitor', at });

it('stops reminders with one press, without a sign-in; opening the page alone does nothing', async () => {
  const { user, requests } = open({ opted_out: true });
  const button = await screen.findByRole('button', { name: 'Stop cart reminders' });
  expect(requests.filter(({ name }) => name === 'opt_out_of_reminders')).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('Reminders are off')).toBeInTheDocument();
  expect(requests.find(({ name }) => name === 'opt_out_of_reminders')?.body).toEqual({ p_token: 'abc' });
});

it('shows what to do with a link that is not complete', async () => {
  const details = 'This link is not complete, or its account was deleted.';
  const { user } = open(refuses('PT404', 'link_not_found', { details }));
  await user.click(await screen.findByRole('button', { name: 'Stop cart reminders' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(details);
});

it('leads to the profile where the link has no token', async () => {
  open({}, '/unsubscribe');
  expect(await screen.findByRole('link', { name: 'Open your profile' })).toHaveAttribute('href', '/profile');
});
