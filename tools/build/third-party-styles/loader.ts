import type { Rspack } from '@rsbuild/core';
import { layerOf } from './third-party-styles.ts';

/** Statements that must come before a layer's block. */
const AT_START = /@charset[^;]*;|@import\s+(?:url\([^)]*\)|"[^"]*"|'[^']*')[^;]*;/g;

/** Puts a style sheet of a package into its cascade layer. What it imports is a style sheet of a package too, and gets a layer itself. */
export default function layerLoader(this: Rspack.LoaderContext, css: string): string {
  const imports = css.match(AT_START)?.filter((one) => one.startsWith('@import')) ?? [];
  return `${imports.join('\n')}\n@layer ${layerOf(this.resourcePath)} {\n${css.replaceAll(AT_START, '')}\n}\n`;
}
