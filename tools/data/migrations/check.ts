// A stage of `npm run check`: refuses migrations that are misdated, or that would stop or break a database in use.
import fs from 'node:fs';
import path from 'node:path';
import { readMigrations } from '../../../supabase/local/database/migrations.ts';
import { root } from '../../versions.ts';
import { lintMigrations } from './lint.ts';
import { committedFiles, misdated } from './order.ts';

const FOLDER = 'supabase/migrations';
const folder = path.join(root, FOLDER);
const files = fs.readdirSync(folder).filter((file) => file.endsWith('.sql'));
const refusals = await lintMigrations(await readMigrations(folder));
const problems = [
  ...misdated(files, committedFiles(FOLDER)),
  ...refusals.map(({ file, line, rule, instead }) => `${FOLDER}/${file}:${line}: ${rule} Instead: ${instead}.`),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${files.length} migrations are in order, and none stops a database in use.`);
