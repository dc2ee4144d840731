import type { HistoryEntry } from '@landfall/modules';
import { weightInWords } from './figures.ts';

const share = ({ weight }: HistoryEntry): string => (weight === null ? 'some' : weightInWords(weight));

const WORDS: Readonly<Record<string, (entry: HistoryEntry) => string>> = {
  publish: ({ version }) => `${version} published`,
  promote: ({ version }) => `${version} promoted to everyone`,
  rollback: ({ version }) => `rolled back to ${version}`,
  rollout: (entry) => `${entry.version} rolled out to ${share(entry)}`,
  advance: (entry) => `${entry.version} rolled out to ${share(entry)}`,
  complete: ({ version }) => `${version} rolled out to everyone`,
  abort: ({ version }) => `rollout of ${version} aborted`,
  withdraw: ({ version }) => `${version} withdrawn`,
  min_revision: () => 'open tabs offered a reload',
  restored: () => 'an older database restored',
  claim_approved: ({ claim }) => `claim on ${claim ?? 'its pages'} approved`,
  claim_revoked: ({ claim }) => `claim on ${claim ?? 'a page'} revoked`,
  settings: ({ module }) => (module === '*' ? 'settings of the environment changed' : 'rolling back by itself changed'),
};

/** What happened, in words; a kind that this page does not know yet by its own name. */
export const happened = (entry: HistoryEntry): string => WORDS[entry.kind]?.(entry) ?? `${entry.kind} ${entry.version}`.trim();

/** Nobody pressed anything: the shop defended itself. */
export const byItself = ({ actor }: HistoryEntry): boolean => actor === 'health';

export const actorOf = (entry: HistoryEntry): string => (byItself(entry) ? 'by itself' : entry.actor);

/** Something was taken back. */
export const wasTakenBack = ({ kind }: HistoryEntry): boolean =>
  kind === 'rollback' || kind === 'abort' || kind === 'withdraw' || kind === 'claim_revoked';

/** Of every module at once. */
export const subjectOf = ({ module }: HistoryEntry): string => (module === '*' || module === '' ? 'every module' : module);
