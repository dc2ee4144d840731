import { versionOf } from '../versions.ts';

/** Semver of the contract between shell and remotes: the version of libs/contract, equal to CONTRACT_VERSION. */
export const CONTRACT = versionOf('@landfall/contract');

/** The contract versions that a release built here works with. */
export const CONTRACT_RANGE = `^${CONTRACT}`;
