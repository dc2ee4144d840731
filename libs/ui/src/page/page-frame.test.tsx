import { renderInShell, setViewport } from '@landfall/contract/testing';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useIsMobile } from '../use-is-mobile.ts';
import { PageFrame } from './page-frame.tsx';

it('a page has one title, a way back and a side column', async () => {
  const crumbs = [{ title: 'Quotes', to: '/dashboard/quotes' }, { title: 'LF-10482' }];
  const { user, router } = renderInShell(
    <PageFrame title="A daypack" breadcrumb={crumbs} aside={<p>Timeline</p>}>
      <p>Items</p>
    </PageFrame>,
    {},
    { at: '/dashboard/quotes/1' },
  );
  expect(screen.getByRole('heading', { level: 1, name: 'A daypack' })).toBeInTheDocument();
  expect(screen.getByRole('complementary')).toHaveTextContent('Timeline');
  expect(screen.getByText('LF-10482').getAttribute('aria-current')).toBe('page');
  await user.click(screen.getByRole('link', { name: 'Quotes' }));
  expect(router.state.location.pathname).toBe('/dashboard/quotes');
});

it.each([
  [767, 'a phone'],
  [768, 'a desk'],
])('a window of %d px is %s', (width, place) => {
  const Place = () => <p>{useIsMobile() ? 'a phone' : 'a desk'}</p>;
  act(() => setViewport(width));
  renderInShell(<Place />);
  expect(screen.getByText(place)).toBeInTheDocument();
});

const Next = () => (
  <PageFrame title="Next page">
    <p>Its content</p>
  </PageFrame>
);

/** What the page showed, one text per change of the document. */
function recordTexts(): string[] {
  const texts: string[] = [];
  const watch = new MutationObserver(() => texts.push(document.body.textContent));
  watch.observe(document.body, { subtree: true, childList: true });
  return texts;
}

it('after a press its head is there before its content, on the way back both at once', async () => {
  const { router } = renderInShell([
    { path: '/', element: <p>Before</p> },
    { path: '/next', element: <Next /> },
  ]);
  const shown = recordTexts();
  await router.navigate('/next');
  await screen.findByText('Its content');
  expect(shown.slice(0, 2)).toEqual(['Next page', 'Next pageIts content']);
  await act(() => router.navigate(-1));
  shown.length = 0;
  await router.navigate(1);
  await screen.findByText('Its content');
  expect(shown[0]).toBe('Next pageIts content');
});
