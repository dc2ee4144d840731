import { act, render, screen } from '@testing-library/react';
import { aMap } from '@landfall/modules/testing';
import type { ModuleMap } from '@landfall/modules';
import { expect, it } from 'vitest';
import { createStore } from '../../kernel/parts/store.ts';
import type { ActiveRelease } from '../../modules/active-release.ts';
import { type Host, HostProvider } from '../../modules/host.ts';
import { STABLE } from '../../testing/fake-delivery.ts';
import { useRecall } from './use-recall.ts';

const withRecall = (recalled: Record<string, boolean>): ModuleMap => {
  const map = aMap();
  return { ...map, modules: { cart: { ...map.modules['cart']!, recalled } } };
};

function Probe() {
  const recall = useRecall();
  return <output>{recall ? `${recall.module} ${recall.isUrgent ? 'now' : 'later'}` : 'none'}</output>;
}

/** A tab that uses cart 1.1.0. */
function openTab(why: ActiveRelease['why'] = 'stable') {
  const newest = createStore<ModuleMap | undefined>(aMap());
  const arrived = createStore('/cart');
  const release = { name: 'cart', choice: STABLE[0]!, why } as ActiveRelease;
  const active = createStore<ReadonlyMap<string, ActiveRelease>>(new Map([['cart', release]]));
  const host = { delivery: { newest }, modules: { active }, arrived } as unknown as Host;
  render(
    <HostProvider value={host}>
      <Probe />
    </HostProvider>,
  );
  return {
    receive: (map: ModuleMap) => act(() => newest.set(map)),
    goTo: (path: string) => act(() => arrived.set(path)),
    shows: () => screen.getByRole('status').textContent,
  };
}

it('tells at once where the release of this tab showed wrong figures', () => {
  const tab = openTab();
  expect(tab.shows()).toBe('none');
  tab.receive(withRecall({ '1.1.0': true }));
  expect(tab.shows()).toBe('cart now');
});

it('waits for the next page otherwise', () => {
  const tab = openTab();
  tab.receive(withRecall({ '1.1.0': false }));
  expect(tab.shows()).toBe('none');
  tab.goTo('/about');
  expect(tab.shows()).toBe('cart later');
});

it('says nothing in tabs with another version, or with a tester’s', () => {
  const other = openTab();
  other.receive(withRecall({ '1.2.0': true }));
  other.goTo('/about');
  expect(other.shows()).toBe('none');
});

it('says nothing in a tester’s tab', () => {
  const tester = openTab('override');
  tester.receive(withRecall({ '1.1.0': true }));
  expect(tester.shows()).toBe('none');
});
