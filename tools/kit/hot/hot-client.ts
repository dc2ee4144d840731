// Part of a build of `landfall dev`: the page's script calls it after each save (tools/kit/dev-proxy.ts).
interface Hot {
  status(): string;
  check(apply: boolean): Promise<unknown[] | null>;
}

/** Replaces what was saved. @returns false if the page has to be reloaded */
async function replaceSaved(): Promise<boolean> {
  const hot = (import.meta as { webpackHot?: Hot }).webpackHot;
  if (!hot || hot.status() !== 'idle') return false;
  try {
    await hot.check(true);
    return true;
  } catch (error) {
    console.info('The page is reloaded: what was saved is not only components.', error);
    return false;
  }
}

Object.assign(globalThis, {
  landfallReplace: replaceSaved,
  // for components in files that are not replaced
  $RefreshReg$: () => undefined,
  $RefreshSig$: () => (type: unknown) => type,
});
export {};
