import { isIsolated, type PageManifest } from '../../contract/src/page-manifest.ts';
import budgets from './budgets.json' with { type: 'json' };
import type { ReleaseFile } from './release-document.ts';

/** The largest size of a module: bytes of its scripts and styles before compression, which the gate can add up without compressing.
 *  Defined on the server, so that teams can't raise their own limit. An isolated module gets more, for the packages that others use of
 *  the shell. */
export function budgetOf(module: string, manifest?: PageManifest): number {
  const own = Object.hasOwn(budgets, module) ? budgets[module as keyof typeof budgets] : budgets.default;
  return manifest && isIsolated(manifest) ? own + budgets.isolated : own;
}

/** Bytes of scripts and styles. */
export const weightOf = (files: readonly Pick<ReleaseFile, 'path' | 'bytes'>[]): number =>
  files.filter(({ path }) => /\.(js|css)$/.test(path)).reduce((total, { bytes }) => total + bytes, 0);
