import v8 from 'node:v8';
import vm from 'node:vm';
import { exportPages } from '../../../libs/ui/src/list/export-pages.ts';
import { inTransaction } from '../../../supabase/local/database/database.ts';
import type { LiteConnection } from '../../../supabase/local/database/lite-fixes.ts';
import { applySessionContext } from '../../../supabase/local/database/session-context.ts';
import { contextOf } from '../../../supabase/tests/harness/identity.ts';
import { ADMIN } from './rows.ts';

interface Answer {
  rows: Record<string, string | number | null>[];
  count: number;
  next: string | null;
}
export interface Exported {
  rows: number;
  /** The most memory above that before the first page, after garbage was collected, in MB: what the export needs. */
  mb: number;
  /** The most resident memory above that before the first page, garbage included, in MB: what Node took where it had room. */
  peakMb: number;
}

const MB = 1024 * 1024;
const COLUMNS = ['display_id', 'status', 'customer_name', 'customer_email', 'product_name', 'final_total', 'created_at'];

/** Exports the list of quotes as the screen does, up to its limit of 100,000 rows. One process does the work of server and browser: it
 *  reads the pages, writes them as CSV and keeps the file. */
export async function exportQuotes(connection: LiteConnection): Promise<Exported> {
  const read = async (after: string | undefined, size: number): Promise<Answer> => {
    const [row] = await inTransaction(connection, async ({ query }, transaction) => {
      await applySessionContext(transaction, contextOf({ userId: ADMIN }));
      return query<{ page: Answer }>('select public.admin_quote_list(p_after => $1, p_limit => $2) as page', [
        after ?? null,
        size,
      ]);
    });
    return row!.page;
  };
  v8.setFlagsFromString('--expose-gc');
  const collect: unknown = vm.runInNewContext('gc');
  const used = (): number => {
    if (typeof collect === 'function') collect();
    const { heapUsed, external } = process.memoryUsage(); // external: the parts of the file
    return heapUsed + external;
  };
  const idle = { used: used(), rss: process.memoryUsage.rss() };
  const most = { ...idle };
  const { file } = await exportPages({
    read: ({ after }, size) => read(after, size),
    columns: (row) => Object.fromEntries(COLUMNS.map((column) => [column, row[column]])),
    onProgress: () => {
      most.rss = Math.max(most.rss, process.memoryUsage.rss());
      most.used = Math.max(most.used, used());
    },
    signal: AbortSignal.timeout(600_000),
  });
  return { rows: file.rows, mb: (most.used - idle.used) / MB, peakMb: (most.rss - idle.rss) / MB };
}
