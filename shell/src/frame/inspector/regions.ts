import { closestInTree } from './react-tree.ts';

/** A part of the page that one module draws. */
export interface Region {
  /** Unique in the page. */
  id: string;
  /** "Page", or the name of a slot; "Frame" of what the shell draws around them. */
  part: string;
  module: string;
  /** Undefined for the frame, which is everything else. */
  element: Element | undefined;
}

const SLOT = '.module-slot';
const PAGE = 'main';

const idOf = (part: string, module: string): string => `${part} ${module}`;

const slotRegion = (element: Element): Region => {
  const { module = '', slot = '' } = (element as HTMLElement).dataset;
  return { id: idOf(slot, module), part: slot.replaceAll('-', ' '), module, element };
};

const pageRegion = (element: Element, module: string): Region => ({ id: idOf('Page', module), part: 'Page', module, element });

const FRAME: Region = { id: 'Frame', part: 'Frame', module: 'shell', element: undefined };

/** The regions of the document, the page first.
 *  @param pageModule the module of the page that is shown */
export function regionsOf(pageModule: string): Region[] {
  const page = document.querySelector(PAGE);
  const slots = [...document.querySelectorAll(SLOT)].map(slotRegion);
  return [...(page ? [pageRegion(page, pageModule)] : []), ...slots, FRAME];
}

/** The region that an element belongs to: what a dialog shows belongs to the page or slot that opened it. */
export function regionAt(element: Element, pageModule: string): Region {
  const found = closestInTree(element, `${SLOT}, ${PAGE}`);
  if (!found) return FRAME;
  return found.matches(SLOT) ? slotRegion(found) : pageRegion(found, pageModule);
}
