// `npm start`: builds what changed (cached by nx), then serves everything from one process until it is stopped.
import { run } from './test/command.ts';

const built = await run('nx', ['run-many', '-t', 'build', '--outputStyle=static']);
if (built !== 0) {
  console.error('The build failed: see above. Nothing was started.');
  process.exit(1);
}
await import('../supabase/local/main.ts');
