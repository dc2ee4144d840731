// Attributes an error to a module by the addresses in its stack. A chunk of its own: only an error loads it.
import { AppError } from '@landfall/db';
import { ERROR_NAMES, type ErrorName, type FaultKind, type Frame, MAX_FRAMES } from '@landfall/modules';
import { isModuleLoadError } from '../module-load-error.ts';
import type { FaultReport } from './reports.ts';

/** A release whose code runs in this page. */
export interface CodeOrigin {
  module: string;
  version: string;
  /** The address that all of its files begin with. */
  base: string;
}

interface Place {
  url: string;
  line: number;
  column: number;
}

/** A fault and the release whose code failed. */
export interface AttributedFault extends Pick<CodeOrigin, 'module' | 'version'> {
  fault: FaultReport;
}

/** The end of a line of a stack: `(https://shop.example/a.js:1:20)` in Chromium, `name@https://shop.example/a.js:1:20` elsewhere. */
const PLACE = /(https?:\/\/[^\s()@]+?)(?:\?[^\s()]*?)?:(\d+):(\d+)\)?$/gm;

/** The places of a stack, innermost first. */
export const placesOf = (stack: string): Place[] =>
  [...stack.matchAll(PLACE)].map(([, url = '', line, column]) => ({ url, line: Number(line), column: Number(column) }));

/** Codes with which the backend answers a call that it does not know: a missing function, table or column, an argument of another type. Other
 *  refusals are the product's own, and a network that fails says nothing about a release. */
const BROKEN_CALLS = new Set(
  'PGRST100 PGRST200 PGRST201 PGRST202 PGRST203 PGRST204 PGRST205 42703 42883 42P01 42804 42846 22P02'.split(' '),
);

/** Not a fault: the reader left, or a module did not load, which is reported as such. */
const isExpected = (error: Error): boolean =>
  error.name === 'AbortError' || isModuleLoadError(error) || (error instanceof AppError && !BROKEN_CALLS.has(error.code));

const nameOf = ({ name }: Error): ErrorName => ERROR_NAMES.find((known) => known === name) ?? 'Error';

/** The first place in code of a remote; else the first in code of the shell, through which remotes are called. */
function ownerOf(
  places: readonly Place[],
  origins: readonly CodeOrigin[],
  shell: CodeOrigin | undefined,
): CodeOrigin | undefined {
  const owners = places.map(({ url }) => origins.find(({ base }) => url.startsWith(base)));
  return (
    owners.find((owner) => owner !== undefined) ??
    (places.some(({ url }) => shell && url.startsWith(shell.base)) ? shell : undefined)
  );
}

/** Frames of the shell that are kept: those that lead to the error. Further ones are React's. */
const MAX_SHELL_FRAMES = 3;

const frameOf = ({ url, line, column }: Place, { base }: CodeOrigin, prefix = ''): Frame => [
  `${prefix}${url.slice(base.length)}`,
  line,
  column,
];

/** The places in files of a release, and before them those in files of the shell, through which it was called: `shell@2.0.0/static/js/...`. */
function framesIn(owner: CodeOrigin, shell: CodeOrigin | undefined, places: readonly Place[]): Frame[] {
  const isOwn = ({ url }: Place): boolean => url.startsWith(owner.base);
  const own = places.filter(isOwn).map((place) => frameOf(place, owner));
  if (!shell || shell === owner) return own.slice(0, MAX_FRAMES);
  const first = places.findIndex(isOwn);
  const inner = places.slice(0, first < 0 ? places.length : first).filter(({ url }) => url.startsWith(shell.base));
  const called = inner.slice(0, MAX_SHELL_FRAMES).map((place) => frameOf(place, shell, `shell@${shell.version}/`));
  return [...called, ...own].slice(0, MAX_FRAMES);
}

const faultIn = (error: Error, kind: FaultKind, owner: CodeOrigin, shell: CodeOrigin | undefined): FaultReport => ({
  kind,
  name: nameOf(error),
  frames: framesIn(owner, shell, placesOf(error.stack ?? '')),
});

/** The fault that an error is; undefined if it is expected, or not of the shop's code (an extension's, for example).
 *  @param origins releases of remotes in this page  @param shell undefined if its version is unknown */
export function faultOf(
  error: unknown,
  kind: FaultKind,
  origins: readonly CodeOrigin[],
  shell: CodeOrigin | undefined,
): AttributedFault | undefined {
  if (!(error instanceof Error) || isExpected(error)) return undefined;
  const owner = ownerOf(placesOf(error.stack ?? ''), origins, shell);
  return owner && { module: owner.module, version: owner.version, fault: faultIn(error, kind, owner, shell) };
}

/** The fault of a release that failed while it was rendered. */
export const crashOf = (error: unknown, release: CodeOrigin, shell: CodeOrigin | undefined): FaultReport | undefined =>
  error instanceof Error ? faultIn(error, 'render', release, shell) : undefined;

/** Where a release failed while it was loading: the first of these errors with a place in its files. */
export function loadFaultOf(
  errors: readonly unknown[],
  release: CodeOrigin,
  shell: CodeOrigin | undefined,
): FaultReport | undefined {
  const faults = errors.flatMap((error) => (error instanceof Error ? [faultIn(error, 'load', release, shell)] : []));
  return faults.find(({ frames }) => frames.some(([path]) => !path.startsWith('shell@')));
}
