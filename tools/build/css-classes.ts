/** Removes comments, strings, URLs and `:not()`: none of them selects a class. */
const bare = (css: string): string =>
  css.replaceAll(/\/\*[^]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)|:not\((?:[^()]|\([^()]*\))*\)/g, '');

const STEP = /^(?:from|to|[\d.]+%)$/; // of @keyframes

/** All selectors of a style sheet, one per element of a list. */
export const selectorsIn = (css: string): string[] =>
  (bare(css).match(/[^{};]+(?=\{)/g) ?? [])
    .filter((prelude) => !prelude.trimStart().startsWith('@'))
    .flatMap((prelude) => prelude.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => !STEP.test(selector));

/** The classes in a selector. */
export const classesIn = (selector: string): string[] => [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name!);

/** The class names that a CSS module exports. */
export const localClassesIn = (css: string): string[] => {
  const local = selectorsIn(css.replaceAll(/:global\([^()]*\)/g, '*')).flatMap(classesIn);
  return [...new Set(local)].sort();
};
