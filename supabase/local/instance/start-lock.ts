import postgres from 'postgres';

const LOCK = `select pg_advisory_lock(hashtext('landfall_start'))`;

/** Servers that share a Postgres and a DATA_DIR start one after the other: one creates the secrets and runs the migrations, the next finds them.
 *  The lock belongs to a session, so a killed server releases it. @returns a function that releases the lock */
export async function lockStart(databaseUrl: string): Promise<() => Promise<void>> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(LOCK);
  } catch (error) {
    await sql.end();
    throw error;
  }
  return () => sql.end();
}
