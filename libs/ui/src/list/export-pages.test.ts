import type { Page } from '@landfall/db';
import { expect, it, vi } from 'vitest';
import { EXPORT_MOST, EXPORT_STEP, exportPages, type ExportPlace } from './export-pages.ts';

interface Parcel {
  id: number;
  note: string;
}

const parcel = (id: number): Parcel => ({ id, note: '=1+1' });
const columns = ({ id, note }: Parcel) => ({ Number: id, Note: note });

/** A list of so many parcels that pages by cursor, as the server does. */
const listOf = (count: number, onPage: (page: Parcel[]) => void = () => undefined) =>
  vi.fn(({ after }: ExportPlace, size: number): Promise<Page<Parcel>> => {
    const from = Number(after ?? 0);
    const rows = Array.from({ length: Math.min(size, count - from) }, (_, n) => parcel(from + n));
    onPage(rows);
    return Promise.resolve({ rows, count, next: from + size < count ? String(from + size) : null, previous: null });
  });

const run = (read: ReturnType<typeof listOf>, onProgress = vi.fn(), signal = new AbortController().signal) =>
  exportPages({ read, columns, onProgress, signal });

it('follows the cursor from page to page and writes every row once', async () => {
  const progress = vi.fn();
  const { file } = await run(listOf(2_500), progress);
  const lines = (await file.blob.text()).split('\r\n');
  expect(lines).toHaveLength(2_502); // the heads, and what follows the last line break
  expect([lines[1], lines[2_500]]).toEqual(["0,'=1+1", "2499,'=1+1"]);
  expect(progress.mock.calls).toEqual([
    [1000, 2500],
    [2000, 2500],
    [2500, 2500],
  ]);
});

it('pages by number where the list has no cursors', async () => {
  const read = vi.fn(({ page }: ExportPlace): Promise<Page<Parcel>> => {
    const rows = Array.from({ length: page === 1 ? EXPORT_STEP : 5 }, (_, n) => parcel(n));
    return Promise.resolve({ rows, count: EXPORT_STEP + 5 });
  });
  const { file } = await exportPages({ read, columns, onProgress: vi.fn(), signal: new AbortController().signal });
  expect([file.rows, read.mock.calls.map(([{ page }]) => page)]).toEqual([EXPORT_STEP + 5, [1, 2]]);
});

it('stops at the most that a file holds, and says that rows are missing', async () => {
  const read = listOf(EXPORT_MOST + 1);
  const { file, isCut } = await run(read);
  expect([file.rows, isCut, read.mock.calls.length]).toEqual([EXPORT_MOST, true, EXPORT_MOST / EXPORT_STEP]);
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

it('keeps no page of rows in memory once it is written', async () => {
  const pages: WeakRef<Parcel[]>[] = [];
  let mostAlive = 0;
  const read = listOf(60_000, (page) => {
    globalThis.gc?.();
    mostAlive = Math.max(mostAlive, pages.filter((ref) => ref.deref()).length);
    pages.push(new WeakRef(page));
  });
  const { file } = await run(read);
  expect(file.rows).toBe(60_000);
  expect(pages).toHaveLength(60);
  if (globalThis.gc) expect(mostAlive).toBeLessThan(5);
});
