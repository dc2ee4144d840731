import type { CSSModules } from '@rsbuild/core';

/** The prefix of every class of a remote's CSS modules. */
export const classPrefixOf = (remote: string): string => `${remote}_`;

/** Classes are local to their remote: `.row` of the cart becomes `cart_row`. Without a hash of the path, a build has the same bytes on
 *  every machine, and files of a release may refer to each other's classes. */
export const cssModulesOf = (remote: string): CSSModules => ({
  localIdentName: `${classPrefixOf(remote)}[local]`,
  exportLocalsConvention: 'asIs',
});
