import type { PageManifest, RemoteModule } from '@landfall/contract';

/** Every remote by name. Empty here: the build replaces this file (build.ts). */
export const remotes: Partial<Record<string, () => Promise<{ default: RemoteModule }>>> = {};

/** What every remote declares, by name. */
export const manifests: Record<string, PageManifest> = {};
