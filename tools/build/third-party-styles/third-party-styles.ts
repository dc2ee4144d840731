// Style sheets of packages that a module bundles. A cascade layer is below all styles without one, so they change nothing that the shop styles.
import path from 'node:path';
import type { Rspack } from '@rsbuild/core';

const LAYER = 'third-party';
const PACKAGE = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/;

/** A layer's name has no `@`, `/` or `.`, and `_` is their sign. */
const escaped = (name: string): string =>
  name.replaceAll(/[^a-z0-9-]/gi, (sign) => `_${sign.codePointAt(0)!.toString(16).padStart(2, '0')}`);
const unescaped = (text: string): string =>
  text.replaceAll(/_([\da-f]{2})/g, (_sign, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

/** `third-party.leaflet` */
export const layerOf = (file: string): string =>
  `${LAYER}.${escaped((PACKAGE.exec(file)?.[1] ?? 'other').replaceAll('\\', '/'))}`;

/** In the kit this file is JavaScript, and so is the loader. */
const loader = path.join(import.meta.dirname, `loader${path.extname(import.meta.filename)}`);

export const layerRule: Rspack.RuleSetRule = {
  test: /\.css$/,
  include: /[\\/]node_modules[\\/]/,
  exclude: /[\\/]node_modules[\\/]@landfall[\\/]/, // the shop's own look
  enforce: 'pre',
  loader,
};

const BEGIN = new RegExp(`@layer ${LAYER}\\.([\\w-]+)\\s*\\{`);

/** Splits a built style sheet: the packages in layers, and the text without them. */
export function takeLayers(css: string): { packages: string[]; rest: string } {
  const packages = new Set<string>();
  let rest = css;
  for (let begin = BEGIN.exec(rest); begin; begin = BEGIN.exec(rest)) {
    packages.add(unescaped(begin[1]!));
    let end = begin.index + begin[0].length;
    for (let depth = 1; depth > 0 && end < rest.length; end += 1) depth += rest[end] === '{' ? 1 : rest[end] === '}' ? -1 : 0;
    rest = rest.slice(0, begin.index) + rest.slice(end);
  }
  return { packages: [...packages], rest };
}
