import type { ModuleOverview } from '@landfall/modules';
import { budgetOf, weightOf } from '../../libs/delivery/src/budget.ts';
import { manifestOf } from '../../libs/delivery/src/release-document.ts';
import { type BuiltRelease, compressedWeight } from './release-folder.ts';
import { kB, moreOrLess } from './format.ts';

/** Sizes of a release in bytes; scripts and styles, except `total`. */
export interface Weight {
  scripts: number;
  /** Transferred size, with brotli. */
  compressed: number;
  budget: number;
  /** All files. */
  total: number;
  /** More than the live release, all files; null if none is live. */
  added: number | null;
}

export async function weigh(release: BuiltRelease, state: ModuleOverview | undefined): Promise<Weight> {
  const { module, files } = release.document;
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const live = state?.live;
  return {
    scripts: weightOf(files),
    compressed: await compressedWeight(release),
    budget: budgetOf(module, manifestOf(release.document)),
    total,
    added: live ? total - live.bytes : null,
  };
}

/** `120.0 kB of 250.0 kB budget (48 %), 35.1 kB compressed; +1.2 kB more than the live release` */
export function weightText({ scripts, compressed, budget, added }: Weight): string {
  const share = Math.round((100 * scripts) / budget);
  const over = scripts > budget ? ' OVER THE BUDGET: the gate will refuse it' : '';
  const more = added === null ? '' : `; ${moreOrLess(added)} against the live release`;
  return `${kB(scripts)} of ${kB(budget)} budget (${share} %)${over}, ${kB(compressed)} compressed${more}`;
}
