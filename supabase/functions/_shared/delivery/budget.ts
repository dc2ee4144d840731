import budgets from './budgets.json' with { type: 'json' };
import type { ReleaseFile } from './release-document.ts';

/** How much a module may weigh: bytes of its scripts and styles before compression, which the gate can add up without compressing.
 *  The table that counts is the one beside the door: a team cannot raise its own. */
export const budgetOf = (module: string): number =>
  Object.hasOwn(budgets, module) ? budgets[module as keyof typeof budgets] : budgets.default;

/** Bytes of scripts and styles. */
export const weightOf = (files: readonly Pick<ReleaseFile, 'path' | 'bytes'>[]): number =>
  files.filter(({ path }) => /\.(js|css)$/.test(path)).reduce((total, { bytes }) => total + bytes, 0);
