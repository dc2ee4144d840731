import { execFileSync } from 'node:child_process';
import { exportPages } from '../../../libs/ui/src/list/export-pages.ts';
import { inTransaction } from '../../../supabase/local/database/database.ts';
import type { LiteConnection } from '../../../supabase/local/database/lite-fixes.ts';
import { openPostgres } from '../../../supabase/local/database/postgres.ts';
import { applySessionContext } from '../../../supabase/local/database/session-context.ts';
import { NODE_FLAGS } from '../../../supabase/local/node-flags.mjs';
import { contextOf } from '../../../supabase/tests/harness/identity.ts';
import { ADMIN } from './rows.ts';

interface Answer {
  rows: Record<string, string | number | null>[];
  count: number;
  next: string | null;
}
export interface Exported {
  rows: number;
  /** The most resident memory above that after the first page, in MB. Nothing forces a collection. */
  mb: number;
}

const MB = 1024 * 1024;
const COLUMNS = ['display_id', 'status', 'customer_name', 'customer_email', 'product_name', 'final_total', 'created_at'];

/** Exports the list of quotes as the screen does, up to its limit of 100,000 rows: reads the pages, writes them as CSV and keeps the file. */
async function exportQuotes(connection: LiteConnection): Promise<Exported> {
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
  await read(undefined, 1); // opens the connection
  const idle = process.memoryUsage.rss();
  let most = idle;
  const { file } = await exportPages({
    read: ({ after }, size) => read(after, size),
    columns: (row) => Object.fromEntries(COLUMNS.map((column) => [column, row[column]])),
    onProgress: () => (most = Math.max(most, process.memoryUsage.rss())),
    signal: AbortSignal.timeout(600_000),
  });
  return { rows: file.rows, mb: (most - idle) / MB };
}

/** Exports in a process of its own with the server's flags, which does the work of server and browser. */
export const exportInProcess = (url: string): Exported =>
  JSON.parse(execFileSync(process.execPath, [...NODE_FLAGS, import.meta.filename, url], { encoding: 'utf8' })) as Exported;

if (import.meta.main) {
  const connection = openPostgres(process.argv[2]!, { max: 1 });
  console.log(JSON.stringify(await exportQuotes(connection)));
  await connection.close();
}
