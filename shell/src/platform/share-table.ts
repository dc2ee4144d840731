import type { createInstance } from '@module-federation/enhanced/runtime';

/** What the shell lends. The build puts a generated table in this module's place, made from tools/build/lent.ts; without a build (unit
 *  tests) nothing is lent. */
export const shared: NonNullable<Parameters<typeof createInstance>[0]['shared']> = {};

/** Of what is lent on demand, how each group is brought. */
export const groups: Record<string, () => Promise<unknown>> = {};
