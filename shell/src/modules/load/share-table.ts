import type { createInstance } from '@module-federation/enhanced/runtime';

/** The shared packages. The build replaces this module with a table generated from tools/build/shared-packages.ts; unit tests share nothing. */
export const shared: NonNullable<Parameters<typeof createInstance>[0]['shared']> = {};

/** Loads a group of on-demand packages. */
export const groups: Record<string, () => Promise<unknown>> = {};
