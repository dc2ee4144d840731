// A stage of `npm run check`: the migrations must make what supabase/schemas state.
import { differences, type Query, readCatalog } from '../../supabase/local/database/catalog.ts';
import { fillFromSchemas, withDatabases, withSession } from './databases.ts';
import { countFirstRows } from './first-rows.ts';

const catalogOf = (url: string) =>
  withSession(url, async (sql) => {
    const query: Query = (text) => sql.unsafe(text);
    return new Map([...(await readCatalog(query)), ...(await countFirstRows(query))]);
  });

const found = await withDatabases(async (databases) => {
  const wanted = await databases.create('wanted', 'bare');
  await fillFromSchemas(wanted);
  const migrated = await databases.create('migrated', 'migrated');
  return differences(await catalogOf(migrated), await catalogOf(wanted), { one: 'the migrations', other: 'the schemas' });
});
if (found.length > 0) {
  console.error(`supabase/schemas and supabase/migrations differ in ${found.length} objects:`);
  for (const sentence of found.slice(0, 40)) console.error(`  ${sentence}`);
  console.error(
    'Run `npm run db:migration -- <name>` and commit the migration, with changes of rows by hand, or correct the schema file.',
  );
  process.exitCode = 1;
} else console.log('The migrations make what the schemas state.');
