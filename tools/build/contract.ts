import { versionOf } from './versions.ts';

/** Semver of what shell and remotes agree on: the version of libs/contract, which says the same as CONTRACT_VERSION. */
export const CONTRACT = versionOf('@landfall/contract');

/** What a release built here can live with. */
export const CONTRACT_RANGE = `^${CONTRACT}`;
