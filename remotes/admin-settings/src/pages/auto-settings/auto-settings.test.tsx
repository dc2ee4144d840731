import { type Responses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noEffect } from '../../settings/testing.ts';
import type { Rule } from './auto-settings.query.ts';
import { Component } from './auto-settings.route.tsx';
import { moved } from './moved.ts';

const aRule = (id: string, keyword: string, priority: number): Rule => ({
  id,
  kind: 'weight',
  website_domain: null,
  priority,
  conditions: { keywords: [keyword] },
  actions: { item_weight: 1.5 },
  is_active: true,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
});
const limits = JSON.stringify({ threshold: 0.8, limit_usd: 300, review: true, max_open: 3, range_percent: 15 });
const open = (answers: Responses = {}) =>
  renderInShell(
    [{ path: '/admin/auto-settings', Component }],
    {
      system_settings: [{ id: 's1', setting_value: limits, updated_at: '2026-11-01T10:00:00Z' }],
      auto_quote_rules: [aRule('r1', 'shoe', 2), aRule('r2', 'hat', 1)],
      customs_categories: [{ id: 'c1', name: 'Shoes' }],
      admin_countries: [],
      order_rules: null,
      simulate_settings: noEffect,
      ...answers,
    },
    { as: 'admin', at: '/admin/auto-settings' },
  );

it('moves a rule by keyboard and saves the order of all rules of its kind', async () => {
  const { user, requests } = open();
  const down = await screen.findByRole('button', { name: 'Move down: Title has shoe' });
  down.focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'order_rules')?.body).toEqual({ p_kind: 'weight', p_ids: ['r2', 'r1'] }),
  );
  expect(screen.getByText('Moved to place 2 of 2.')).toBeTruthy();
});

it('previews changed limits as the whole setting before it saves them over the version that was read', async () => {
  const { user, requests } = open({ 'PATCH system_settings': [{ id: 's1' }] });
  await screen.findByText('Every instant quote');
  await user.click(screen.getByRole('button', { name: 'Edit limits' }));
  const drawer = within(await screen.findByRole('dialog'));
  const total = drawer.getByLabelText('Total at most');
  await user.clear(total);
  await user.paste('500');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true));
  expect(requests.find(({ name }) => name === 'simulate_settings')?.body).toMatchObject({
    p_changes: [{ table: 'auto_quote', values: { limit_usd: 500, threshold: 0.8 } }],
  });
  expect(requests.find(({ method }) => method === 'PATCH')?.params.get('updated_at')).toBe('eq.2026-11-01T10:00:00Z');
});

it('puts an element at its new place', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
});
