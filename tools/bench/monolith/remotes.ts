import type { RemoteModule } from '@landfall/contract';

/** Every remote by name. Empty here: the build replaces this file (build.ts). */
export const remotes: Partial<Record<string, () => Promise<{ default: RemoteModule }>>> = {};
