import type { Page } from '@playwright/test';

/** Text and controls that the right edge of the window or of a dialog cuts off, one line each. Content of a scrolling container is
 *  not cut off. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { clipPath, overflowX, textOverflow } = getComputedStyle(at);
        if (clipPath !== 'none') return true; // only for screen readers
        const isScroller = overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis';
        if (isScroller && at.scrollWidth > at.clientWidth) return true;
      }
      return false;
    };
    const width = document.documentElement.clientWidth;
    const shown = [...document.body.querySelectorAll('a, button, input, textarea, p, h1, h2, h3, li > span, td, label')];
    return shown
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.width > 2 && box.left < width && box.right > width + 1 && !scrolls(element))
      .map(
        ({ element, box }) =>
          `${element.tagName} "${element.textContent?.trim().slice(0, 40)}" ends at ${Math.round(box.right)} px`,
      );
  });

/** How much wider than the window the page is, one line. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
  });

/** px. A name in less than this can't be recognized. */
const READABLE = 60;

/** Names that an ellipsis cuts to less than READABLE, one line each. */
export const cutNames = (page: Page): Promise<string[]> =>
  page.evaluate(
    (readable) =>
      [...document.body.querySelectorAll<HTMLElement>('a, h1, h2, h3, strong, td span, li span')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => {
          const { textOverflow, overflowX } = getComputedStyle(element);
          return textOverflow === 'ellipsis' && overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
        })
        .filter((element) => element.clientWidth < readable && element.textContent!.trim().length > 3)
        .map((element) => `"${element.textContent!.trim().slice(0, 40)}" is cut to ${element.clientWidth} px`),
    READABLE,
  );

/** Text outside tables of which a line has fewer than four letters on average, text that leaves its card, and fields too narrow to type
 *  in, one line each. They fit, but can't be read. */
export const squeezed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const ancestors = (element: Element | null): Element[] => (element ? [element, ...ancestors(element.parentElement)] : []);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent!.trim();
      const around = ancestors(text.parentElement);
      const isHidden = around.some((one) => getComputedStyle(one).clipPath !== 'none' || one.getBoundingClientRect().width < 2);
      if (words.length < 4 || isHidden || around[0]!.closest('table') || !isShown(around[0]!)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      const lines = new Set(boxes.map(({ top }) => Math.round(top))).size;
      if (lines > 2 && words.length / lines < 4) found.add(`"${words.slice(0, 40)}" takes ${lines} lines`);
      const card = around.findIndex((one) => one.matches('.paper') && one.clientWidth > 0);
      if (card === -1 || around.slice(0, card + 1).some((one) => getComputedStyle(one).overflowX !== 'visible')) continue;
      const edge = around[card]!.getBoundingClientRect().right;
      if (boxes.some(({ right }) => right > edge + 1)) found.add(`"${words.slice(0, 40)}" leaves its card`);
    }
    for (const field of document.querySelectorAll<HTMLElement>(
      'textarea, input:not([type=checkbox], [type=radio], [type=file], [role=combobox])',
    )) {
      const letters = Math.round((2 * field.clientWidth) / Number.parseFloat(getComputedStyle(field).fontSize));
      if (isShown(field) && field.clientWidth > 2 && letters < (field.matches('textarea') ? 10 : 4))
        found.add(`the field "${field.getAttribute('aria-label') ?? field.id}" has room for ${letters} letters`);
    }
    return [...found];
  });
