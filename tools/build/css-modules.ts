import type { CSSModules } from '@rsbuild/core';

/** What each class of a remote's CSS modules begins with. */
export const classPrefixOf = (remote: string): string => `${remote}_`;

/** A class is local to its remote: `.row` of the cart becomes `cart_row`. The name contains no hash of a path, so a build is the same
 *  bytes on every machine, and a release's files may refer to each other's classes. */
export const cssModulesOf = (remote: string): CSSModules => ({
  localIdentName: `${classPrefixOf(remote)}[local]`,
  exportLocalsConvention: 'asIs',
});
