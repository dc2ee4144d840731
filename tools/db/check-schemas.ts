// A stage of `npm run check`: the migrations must make what supabase/schemas state.
import { differences, readCatalog } from '../../supabase/local/database/catalog.ts';
import { fillFromSchemas, withDatabases, withSession } from './databases.ts';

const catalogOf = (url: string) => withSession(url, (sql) => readCatalog((query) => sql.unsafe(query)));

const found = await withDatabases(async (databases) => {
  const wanted = await databases.create('wanted', 'bare');
  await fillFromSchemas(wanted);
  const migrated = await databases.create('migrated', 'migrated');
  return differences(await catalogOf(migrated), await catalogOf(wanted), { one: 'the migrations', other: 'the schemas' });
});
if (found.length > 0) {
  console.error(`supabase/schemas and supabase/migrations differ in ${found.length} objects:`);
  for (const sentence of found.slice(0, 40)) console.error(`  ${sentence}`);
  console.error('Run `npm run db:migration -- <name>` and commit the migration, or correct the schema file.');
  process.exitCode = 1;
} else console.log('The migrations make what the schemas state.');
