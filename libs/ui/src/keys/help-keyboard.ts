/** Loads what people with a keyboard need, at the first key. */
export function helpKeyboard(page: Window): void {
  const bring = () =>
    import('./keep-focus-visible.ts').then(
      ({ keepComposing, keepFocusVisible }) => {
        keepComposing(page);
        keepFocusVisible(page.document);
      },
      () => page.addEventListener('keydown', bring, { once: true }), // offline: with the next key
    );
  page.addEventListener('keydown', bring, { once: true });
}
