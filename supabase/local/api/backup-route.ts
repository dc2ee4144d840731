import { createHash } from 'node:crypto';
import type { Handler } from 'hono';
import { ownerSql } from '../database/database.ts';
import { DatabaseRefusal } from '../database/db-errors.ts';
import type { LiteConnection } from '../database/lite-fixes.ts';
import { PgliteConnection } from '../database/pglite-connection.ts';

const refused = (status: number, code: string, message: string): Response =>
  Response.json({ error: { code, message } }, { status });

/** POST /backup: the database as a tar file, while the server runs. Other requests wait until it is done. It needs the
 *  right to administer every module in every environment. `release backup` calls it. */
export const backupRoute =
  (connection: LiteConnection): Handler =>
  async (context) => {
    const token = /^Bearer (lft_\S+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
    const as = JSON.stringify({ token: createHash('sha256').update(token).digest('hex') });
    try {
      await ownerSql(connection).query(`select delivery.need_right($1, 'administer', '*', '*')`, [as]);
    } catch (error) {
      if (!/^PT40[13]$/.test((error as { code?: string }).code ?? '')) throw error;
      const isKnown = (error as { code?: string }).code === 'PT403';
      const message = error instanceof DatabaseRefusal ? error.message : 'This token may not take a backup.';
      return refused(isKnown ? 403 : 401, isKnown ? 'not_granted' : 'not_signed_in', message);
    }
    if (!(connection instanceof PgliteConnection)) return refused(409, 'not_embedded', 'Use pg_dump: the database is a server.');
    const headers = { 'Content-Type': 'application/x-tar', 'Cache-Control': 'no-store' };
    return new Response(await connection.snapshot(), { headers });
  };
