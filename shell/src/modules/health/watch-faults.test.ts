import { expect, it } from 'vitest';
import type { ActiveRelease } from '../active-release.ts';
import type { Report } from './reports.ts';
import { createFaults } from './watch-faults.ts';

const BASE = `${location.origin}/modules/cart/1.5.0/`;
const aRelease = (why: ActiveRelease['why']) =>
  ({
    name: 'cart',
    why,
    choice: { release: { version: '1.5.0', entry: '/modules/cart/1.5.0/remoteEntry.js' } },
  }) as ActiveRelease;

const failed = (line: number) =>
  Object.assign(new TypeError('x'), { stack: `TypeError: x\n    at pay (${BASE}static/js/1.js:${line}:2)` });

function open(why: ActiveRelease['why'] = 'stable') {
  const reports: Report[] = [];
  const release = aRelease(why);
  return { reports, release, faults: createFaults({ active: () => [release], report: (report) => reports.push(report) }) };
}
/** The code that reads stacks is loaded at the first error. */
const untilRead = async () => {
  await import('./fault-of.ts');
  await new Promise((resolve) => setTimeout(resolve));
};

it('reports a fault once, as an outcome of its module', async () => {
  const { reports, faults } = open();
  const error = failed(1);
  faults.note(error, 'handler');
  faults.note(error, 'rejection');
  faults.note(failed(1), 'handler');
  await untilRead();
  expect(reports).toEqual([
    {
      module: 'cart',
      version: '1.5.0',
      outcome: 'erred',
      ms: 0,
      fault: { kind: 'handler', name: 'TypeError', frames: [['static/js/1.js', 1, 2]] },
    },
  ]);
});

it('reports ten faults of a page at most', async () => {
  const { reports, faults } = open();
  for (let line = 1; line <= 40; line++) faults.note(failed(line), 'handler');
  await untilRead();
  expect(reports).toHaveLength(10);
});

it('does not report an override, which says nothing about customers', async () => {
  const { reports, faults } = open('override');
  faults.note(failed(1), 'handler');
  await untilRead();
  expect(reports).toEqual([]);
});

it('knows where a release crashed, and does not report the same error again', async () => {
  const { reports, faults, release } = open();
  const error = failed(7);
  expect(await faults.ofCrash(error, release)).toEqual({ kind: 'render', name: 'TypeError', frames: [['static/js/1.js', 7, 2]] });
  faults.note(error, 'handler');
  await untilRead();
  expect(reports).toEqual([]);
});
