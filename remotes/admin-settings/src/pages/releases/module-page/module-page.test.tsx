import { type Responses, renderInShell } from '@landfall/contract/testing';
import type { ModuleDependencies } from '@landfall/modules';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aModule, anEntry, anOverview, answerOf, aRelease, aRollout } from '../testing.ts';
import { Component } from './module.route.tsx';

const USES: ModuleDependencies = {
  module: 'cart',
  version: '1.4.2',
  packages: [{ name: 'react', range: '^19.2.0', usedBy: [] }],
  functions: ['checkout'],
  relations: [{ name: 'quote_cards', reads: ['id', 'status'], writes: [] }],
  emits: [{ event: 'order.placed', modules: ['admin-ops', 'analytics'] }],
  listens: [{ event: 'quote.moved', modules: [] }],
};

const open = (overview = anOverview(), answers: Responses = {}, at = '/admin/releases/cart') =>
  renderInShell(
    [{ path: '/admin/releases/:module', Component }],
    {
      'GET functions/delivery/overview': answerOf(overview),
      'GET functions/delivery/history': { entries: [anEntry()] },
      'GET functions/delivery/claims': { claims: [] },
      'GET functions/delivery/versions': {
        releases: [aRelease('1.5.0', { bytes: 26_624 }), aRelease('1.4.2', { bytes: 24_576 })],
      },
      'GET functions/delivery/faults': { module: 'cart', versions: [] },
      'GET functions/delivery/dependencies': USES,
      ...answers,
    },
    { as: 'admin', at },
  );

const section = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows how each version performs, and a dash where no browser measured', async () => {
  const vitals = [
    { version: '1.4.2', lcp: { p75: 1900, visits: 1204, poor: 10 }, inp: { p75: 96, visits: 800, poor: 8 } },
    { version: '1.5.0', lcp: { p75: 2100, visits: 31, poor: 0 }, inp: null },
  ];
  open(anOverview([aRollout({ vitals })]));
  const performance = await section('Performance, last week');
  expect(performance.getByRole('row', { name: /^1\.4\.2/ })).toHaveTextContent('1.4.2Live · 1,204 visits1900 ms96 ms1 %');
  expect(performance.getByRole('row', { name: /^1\.5\.0/ })).toHaveTextContent('1.5.0Rolling out · 31 visits2100 ms––');
});

it('shows the size of its releases, oldest first, also as a table', async () => {
  open();
  const sizes = await section('Size of its releases');
  expect(await sizes.findByText('1.5.0 has 26.0 kB, 2.0 kB more than 1.4.2.')).toBeInTheDocument();
  const rows = within(sizes.getByRole('table', { name: /Size of all files of cart/ })).getAllByRole('row');
  expect(rows.slice(-2).map((row) => row.textContent)).toEqual(['1.4.224.0 kB', '1.5.026.0 kB']);
});

it('names what the live release uses, and the modules that depend on it', async () => {
  const { user } = open();
  const uses = await section('Dependencies');
  expect((await uses.findAllByRole('link')).map((link) => link.textContent)).toEqual(['admin-ops', 'analytics']);
  await user.click(uses.getByText('Emits events'));
  expect(uses.getByText('order.placed').closest('li')).toHaveTextContent('order.placed listeners: admin-ops, analytics');
  expect(uses.getByText('quote.moved').closest('li')).toHaveTextContent('emitted by no other module');
  expect(uses.getByText('quote_cards').closest('li')).toHaveTextContent('reads id, status');
  expect(uses.getByText('checkout')).toBeInTheDocument();
});

it('of the shell, names the modules that use each shared package', async () => {
  const shared = {
    ...USES,
    module: 'shell',
    packages: [{ name: 'react', range: '19.2.0', usedBy: ['cart', 'storefront'] }],
    emits: [],
  };
  open(
    anOverview([aModule({ module: 'shell' })]),
    { 'GET functions/delivery/dependencies': shared },
    '/admin/releases/shell?environment=production',
  );
  const uses = await section('Dependencies');
  expect(await uses.findByText('react')).toBeInTheDocument();
  expect(uses.getByText('react').closest('li')).toHaveTextContent('used by cart, storefront');
  expect(uses.getAllByRole('link').map((link) => link.textContent)).toEqual(['cart', 'storefront']);
});

it('offers what the reader may do, and asks why', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Roll back' }));
  expect(await screen.findByRole('dialog', { name: 'Roll back cart to 1.4.1?' })).toBeInTheDocument();
});

it('says what to do about a module that the registry does not know', async () => {
  open(anOverview(), {}, '/admin/releases/gifts');
  expect(await screen.findByText('No release of gifts in the registry')).toBeInTheDocument();
  expect(screen.getByText(/npm run release -- publish gifts/)).toBeInTheDocument();
});
