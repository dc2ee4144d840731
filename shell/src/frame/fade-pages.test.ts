import type { ThemeState } from '@landfall/contract';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fadePages } from './fade-pages.ts';

const STILL: ThemeState = { choice: 'light', mode: 'light', contrast: 'usual', fontSize: 16, motion: false };

function open({ motion }: { motion: boolean }) {
  const router = createMemoryRouter([{ path: '*', Component: () => null }], { initialEntries: ['/quotes'] });
  fadePages(router, { get: () => ({ ...STILL, motion }) });
  const faded: string[] = [];
  router.subscribe(({ location }, { viewTransitionOpts }) => {
    if (viewTransitionOpts) faded.push(location.pathname + location.search);
  });
  return { router, faded };
}

it('fades into another page, and not where only filters change', async () => {
  const { router, faded } = open({ motion: true });
  await router.navigate('/quotes?status=sent');
  await router.navigate('?status=paid');
  await router.navigate({ pathname: '/quotes', search: '?status=all' });
  expect(faded).toEqual([]);
  await router.navigate('/orders?status=paid', { replace: true });
  await router.navigate({ pathname: '/about' });
  expect(faded).toEqual(['/orders?status=paid', '/about']);
});

it('fades nothing for visitors who asked for less motion', async () => {
  const { router, faded } = open({ motion: false });
  await router.navigate('/orders');
  expect([router.state.location.pathname, faded]).toEqual(['/orders', []]);
});
