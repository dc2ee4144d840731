// `npm run release -- <verb>`: publishes a module, makes it live, takes it back. README.md beside this file.
import { enableCompileCache } from 'node:module';
import path from 'node:path';

// A rollback waits for this command to start: from the second time on it takes a third of the time.
enableCompileCache(path.resolve(import.meta.dirname, '../../.cache/compiled'));
await import('./main.ts');
