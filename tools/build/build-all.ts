// `npm run build`: builds shell and remotes into dist, as `npm start` does, without starting the server.
import { run } from '../test/command.ts';

process.exitCode = await run('nx', ['run-many', '-t', 'build', '--outputStyle=static']);
