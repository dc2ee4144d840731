import { renderInShell } from '@landfall/contract/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component as Blog } from './blog.route.tsx';
import { POSTS } from './posts.ts';

const visitor = { as: 'visitor' } as const;
const country = { code: 'IN', name: 'India', currency: 'INR', de_minimis_duty: 800, de_minimis_tax: null };
const answers = { country_settings: [country] };

it('lists every article, each under an address of its own', async () => {
  renderInShell(<Blog />, {}, { ...visitor, at: '/blog', path: '/blog' });
  for (const { title, slug } of POSTS)
    expect((await screen.findByRole('link', { name: title })).getAttribute('href')).toBe(`/blog?post=${slug}`);
  expect(new Set(POSTS.map(({ slug }) => slug)).size).toBe(POSTS.length);
});

it.each(POSTS.map(({ slug, title }) => [slug, title] as const))('opens %s by its address', async (slug, title) => {
  renderInShell(<Blog />, answers, { ...visitor, at: `/blog?post=${slug}`, path: '/blog' });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
});

it('goes on to another article, and the reader’s place with it', async () => {
  const { user } = renderInShell(
    <main tabIndex={-1}>
      <Blog />
    </main>,
    answers,
    { ...visitor, at: '/blog?post=landed-cost', path: '/blog' },
  );
  await user.click(within(await screen.findByRole('region', { name: 'More articles' })).getAllByRole('link')[0]!);
  expect(await screen.findByRole('heading', { level: 1, name: POSTS[1]!.title })).toBeInTheDocument();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('shows up to which value nothing is due, as the prices use it', async () => {
  renderInShell(<Blog />, answers, { ...visitor, at: '/blog?post=de-minimis', path: '/blog' });
  const row = (await screen.findByRole('rowheader', { name: 'India' })).closest('tr')!;
  expect(row).toHaveTextContent('INR ₹800');
  expect(row).toHaveTextContent('from the first');
});

it('shows not-found where there is no such article', async () => {
  renderInShell(<Blog />, {}, { ...visitor, at: '/blog?post=gone', path: '/blog' });
  expect(await screen.findByRole('link', { name: 'See all articles' })).toBeInTheDocument();
});
