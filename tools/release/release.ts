// `npm run release -- <verb>`: publishes a module, makes it live, takes it back. README.md beside this file.
import { enableCompileCache } from 'node:module';
import path from 'node:path';

// A rollback waits for this command to start; with the cache, later starts take a third of the time.
enableCompileCache(path.resolve(import.meta.dirname, '../../.cache/compiled'));
await import('./main.ts');
