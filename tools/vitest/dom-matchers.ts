/** Words as a reader sees them: runs of white space are one space. */
const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

const report = (pass: boolean, said: string) => ({ pass, message: () => said });

/** The few matchers that component tests read better with. */
export const domMatchers = {
  /** The element's text contains the string, or matches the pattern. */
  toHaveTextContent(element: Element, wanted: string | RegExp) {
    const text = textOf(element);
    const pass = typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
    return report(pass, `the text "${text}" ${pass ? 'contains' : 'does not contain'} ${String(wanted)}`);
  },
  /** The element stands in the page. */
  toBeInTheDocument(element: Element | null) {
    const pass = element?.isConnected ?? false;
    return report(pass, pass ? 'the element is in the document' : 'the element is not in the document');
  },
  /** A control that cannot be used. */
  toBeDisabled(element: Element) {
    const pass = element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true';
    return report(pass, pass ? 'the element is disabled' : 'the element is enabled');
  },
};

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The element's text contains the string, or matches the pattern. */
    toHaveTextContent(this: Matchers<R, T>, wanted: string | RegExp): R;
    toBeInTheDocument(this: Matchers<R, T>): R;
    toBeDisabled(this: Matchers<R, T>): R;
  }
}
