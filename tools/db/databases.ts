// Databases to compare: one made by the migrations, one by the schemas, on a temporary Postgres.
import postgres from 'postgres';
import { openPostgres } from '../../supabase/local/database/postgres.ts';
import { fillTemplate, type TemplateKind } from '../../supabase/tests/harness/template.ts';
import { startPostgres } from '../postgres.ts';
import { loadSchemas, readSchemas, type SchemaStatement } from './schemas.ts';

export interface Databases {
  /** URL of a new database. `bare` has what a hosted project has before its first migration. */
  create(name: string, kind: TemplateKind): Promise<string>;
}

/** Runs work beside a Postgres that is stopped afterwards. */
export async function withDatabases<T>(work: (databases: Databases) => Promise<T>, major: 15 | 17 = 17): Promise<T> {
  const server = await startPostgres({ major });
  try {
    return await work({
      async create(name, kind) {
        const url = new URL(server.url);
        const admin = postgres(server.url, { max: 1, onnotice: () => {} });
        await admin`create database ${admin(name)}`.finally(() => admin.end());
        url.pathname = `/${name}`;
        const connection = openPostgres(url.href, { max: 2 });
        await fillTemplate(connection, kind).finally(() => connection.close());
        return url.href;
      },
    });
  } finally {
    await server.stop();
  }
}

/** A session that reads and writes as the database's owner. */
export async function withSession<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Creates everything in supabase/schemas. @returns its statements in the order that worked */
export const fillFromSchemas = (url: string): Promise<SchemaStatement[]> =>
  withSession(url, async (sql) => {
    await sql.unsafe("set check_function_bodies = off; set search_path = ''");
    return loadSchemas((text) => sql.unsafe(text).then(() => {}), readSchemas());
  });
