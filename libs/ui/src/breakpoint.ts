/** px at the usual text size; narrower pages use the phone layout. */
const MOBILE_BREAKPOINT = 768;
const USUAL_SIZE = 16;

/** px of a rem: the browser's text size, times what the person chose. */
export const rootFontSize = (): number =>
  (typeof document === 'object' && Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) || USUAL_SIZE;

/** As `@container page (width < 48rem)` in style sheets. */
export const narrowQuery = (): string => `(max-width: ${(MOBILE_BREAKPOINT / USUAL_SIZE) * rootFontSize() - 1}px)`;
