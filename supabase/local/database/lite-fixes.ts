import type { PostgresConnection } from '@supabase/lite/postgres';
import { checkRestRequest } from './rest-limits.ts';
import { normalizeDbError } from './db-errors.ts';
import { applySessionContext } from './session-context.ts';

/** Postgres or PGlite (pglite-connection.ts). */
export type LiteConnection = PostgresConnection;

type Ast = Parameters<LiteConnection['onPostgrestAST']>[0];
type Row = Record<string, unknown>;

/** Bulk insert of rows with different keys: PostgREST stores null for a missing key unless the client asks for the default. */
function fillRaggedRows(ast: Ast): Ast {
  const columns = ast.$meta?.columns;
  if (!columns || ast.$meta?.missing === 'default' || !Array.isArray(ast.values)) return ast;
  const rows = ast.values as Row[];
  return { ...ast, values: rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))) };
}

/** Makes lite's connection behave like hosted PostgREST. Setting `rlsState` prevents lite's GRANT ALL on the first request. */
export function fixLiteConnection<C extends LiteConnection>(connection: C): C {
  const check = connection.onPostgrestAST.bind(connection);
  return Object.assign(connection, {
    rlsState: 'active',
    normalizeDbError,
    applyJwtSessionContext: applySessionContext,
    onPostgrestAST: async (ast: Ast) => {
      checkRestRequest(ast);
      return check(fillRaggedRows(ast));
    },
  });
}
