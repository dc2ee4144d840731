// `npm run build`: builds shell and remotes into dist, as `npm start` does, without starting the server.
import { root, run } from '../test/command.ts';
import { takeTurn } from '../turn.mjs';

await takeTurn(root, 'build');
process.exitCode = await run('nx', ['run-many', '-t', 'build', '--outputStyle=static']);
