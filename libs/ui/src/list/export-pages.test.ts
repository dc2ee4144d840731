import v8 from 'node:v8';
import vm from 'node:vm';
import type { Page } from '@landfall/db';
import { expect, it, vi } from 'vitest';
import { EXPORT_MOST, EXPORT_STEP, exportPages, type ReadPage } from './export-pages.ts';

interface Parcel {
  id: number;
  note: string;
}

const parcel = (id: number): Parcel => ({ id, note: '=1+1' });
const columns = ({ id, note }: Parcel) => ({ Number: id, Note: note });

/** A list of so many parcels that pages by cursor, as the server does. */
const listOf = (count: number) =>
  vi.fn<ReadPage<Parcel>>(({ after }, size): Promise<Page<Parcel>> => {
    const from = Number(after ?? 0);
    const rows = Array.from({ length: Math.min(size, count - from) }, (_, n) => parcel(from + n));
    return Promise.resolve({ rows, count, next: from + size < count ? String(from + size) : null, previous: null });
  });

const run = (
  read: ReadPage<Parcel>,
  onProgress: (rows: number, count: number) => void = () => undefined,
  signal = new AbortController().signal,
) => exportPages({ read, columns, onProgress, signal });

it('follows the cursor from page to page and writes every row once', async () => {
  const progress = vi.fn<(rows: number, count: number) => void>();
  const file = await run(listOf(1_250), progress);
  const lines = (await file.blob.text()).split('\r\n');
  expect(lines).toHaveLength(1_252); // the heads, and what follows the last line break
  expect([lines[1], lines[1_250]]).toEqual(['0,\u200B=1+1', '1249,\u200B=1+1']);
  expect(progress.mock.calls).toEqual([
    [500, 1250],
    [1000, 1250],
    [1250, 1250],
  ]);
});

it('pages by number where the list has no cursors', async () => {
  const read = vi.fn<ReadPage<Parcel>>(({ page }) => {
    const rows = Array.from({ length: page === 1 ? EXPORT_STEP : 5 }, (_, n) => parcel(n));
    return Promise.resolve({ rows, count: EXPORT_STEP + 5 });
  });
  const file = await run(read);
  expect([file.rows, read.mock.calls.map(([{ page }]) => page)]).toEqual([EXPORT_STEP + 5, [1, 2]]);
});

it('refuses a list that no file holds, before it reads the rest of it', async () => {
  const read = listOf(EXPORT_MOST + 1);
  await expect(run(read)).rejects.toMatchObject({ message: 'too_many_rows', count: EXPORT_MOST + 1 });
  expect(read.mock.calls.length).toBe(1);
  expect((await run(listOf(EXPORT_MOST))).rows).toBe(EXPORT_MOST);
});

it('refuses it also where the count was an estimate below it', async () => {
  const read = vi.fn<ReadPage<Parcel>>(({ page }) =>
    Promise.resolve({
      rows: Array.from({ length: EXPORT_STEP }, (_, n) => parcel(n)),
      count: 10_001,
      next: String(page),
      previous: null,
    }),
  );
  await expect(run(read)).rejects.toMatchObject({ message: 'too_many_rows' });
});

it('asks for no further page once it is cancelled', async () => {
  const stop = new AbortController();
  const read = listOf(50_000);
  await expect(
    run(
      read,
      vi.fn(() => stop.abort()),
      stop.signal,
    ),
  ).rejects.toThrow(/abort/i);
  expect(read.mock.calls.length).toBe(2);
});

/** Collects garbage, once the current task has ended: until then no WeakRef is cleared. */
async function collectGarbage(): Promise<void> {
  v8.setFlagsFromString('--expose-gc');
  await new Promise((resolve) => setImmediate(resolve));
  vm.runInNewContext('gc')();
}

it('drops the rows of a page once they are written', async () => {
  const list = listOf(10_000);
  const pages: WeakRef<Parcel[]>[] = [];
  let mostAlive = 0;
  const file = await run(async (...args) => {
    await collectGarbage();
    mostAlive = Math.max(mostAlive, pages.filter((page) => page.deref()).length);
    const page = await list.getMockImplementation()!(...args); // not through the mock, which keeps what it returned
    pages.push(new WeakRef(page.rows));
    return page;
  });
  expect([file.rows, pages.length]).toEqual([10_000, 20]);
  expect(mostAlive).toBeLessThan(3);
});
