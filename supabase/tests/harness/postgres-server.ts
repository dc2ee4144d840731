import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { openPostgres } from '../../local/database/postgres.ts';
import { fillTemplate, type TemplateKind, templateKey } from './template.ts';

const serverUrl = (): string => {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DRIVER=postgres needs TEST_DATABASE_URL, the address of a server where databases may be made');
  return url;
};

const urlOf = (database: string): string => {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
};

const onServer = async <T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
  const sql = postgres(serverUrl(), { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
};

const found = async (sql: postgres.Sql, database: string): Promise<boolean> =>
  (await sql`select from pg_database where datname = ${database}`).length > 0;

async function makeTemplate(sql: postgres.Sql, name: string, kind: TemplateKind): Promise<void> {
  if (await found(sql, name)) return;
  const unfinished = `${name}_unfinished`;
  await sql`drop database if exists ${sql(unfinished)} with (force)`;
  await sql`create database ${sql(unfinished)}`;
  const connection = openPostgres(urlOf(unfinished), { max: 2 });
  await fillTemplate(connection, kind).finally(() => connection.close());
  await sql`alter database ${sql(unfinished)} rename to ${sql(name)}`;
}

/** Copies a database from the migrations' template. The first of several processes creates the template. */
export async function createTestDatabase(kind: TemplateKind): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = `landfall_template_${await templateKey(kind)}`;
  const name = `landfall_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(async (sql) => {
    await sql`select pg_advisory_lock(hashtext('landfall_template'))`;
    await makeTemplate(sql, template, kind);
    await sql`create database ${sql(name)} template ${sql(template)}`;
  });
  return {
    url: urlOf(name),
    drop: () => onServer((sql) => sql`drop database if exists ${sql(name)} with (force)`.then(() => {})),
  };
}

/** An empty database, for a server that runs the migrations itself. */
export async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `landfall_empty_${randomUUID().replaceAll('-', '')}`;
  await onServer((sql) => sql`create database ${sql(name)}`);
  return {
    url: urlOf(name),
    drop: () => onServer((sql) => sql`drop database if exists ${sql(name)} with (force)`.then(() => {})),
  };
}
