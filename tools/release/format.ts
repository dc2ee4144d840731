import type { Fault, RollbackSkip } from '@landfall/modules';
import { faultPlaces, faultTitle } from '../../libs/modules/src/fault-text.ts'; // as in registry-client.ts
/** `12.3 kB`; 1 kB = 1000 bytes. */
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const SIGN: Record<number, string> = { 1: '+', 0: '±', [-1]: '−' };

/** `+1.2 kB` */
export const moreOrLess = (bytes: number): string => SIGN[Math.sign(bytes)]! + kB(Math.abs(bytes));

/** A rollout's weight as text: 150 is `1.5 %`. */
export const percent = (weight: number): string => `${weight / 100} %`;

/** `2026-11-21 10:00` in UTC. */
export const minute = (at: string): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** Left-aligned columns as wide as their content. */
export function columns(rows: string[][]): string {
  const widths = rows.reduce<number[]>((found, row) => row.map((cell, i) => Math.max(found[i] ?? 0, cell.length)), []);
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** `TypeError in an event handler, 12 reports`, then one line for each frame, by source file and line. */
export const faultLines = (fault: Fault): string[] => [
  `${faultTitle(fault)}, ${fault.count} ${fault.count === 1 ? 'report' : 'reports'}`,
  ...faultPlaces(fault).map((place) => `  at ${place}`),
];

/** What a rollback does not go back to, one line each. */
export const skipLines = ({ rollbackSkips = [] }: { rollbackSkips?: readonly RollbackSkip[] }): string[] =>
  rollbackSkips.map(({ version, why }) => `  not ${version}: ${why}`);
