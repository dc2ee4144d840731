import type { NewRemote } from './new-remote.ts';

/** The next steps. */
export const closingText = ({ name, path }: NewRemote): string => `Created ${name}. Its page is ${path}.

  npm run dev -- ${name}                work on it with hot reload
  npx vitest run --project dom remotes/${name}
  npm start                             show it in this machine's shop

Its page, menu entry and slots are declared in remotes/${name}/pages.ts; the shell takes them from the module map. An owner of the
environment approves its claim on ${path} once. Later releases need no approval:

  npm run release -- publish ${name}
  npm run release -- claim request ${name} --version 1.0.0   then   npm run release -- claim approve
  npm run release -- promote ${name} 1.0.0

An owner must publish a module's first release. To create a token for its team's CI:

  npm run release -- token create --name "${name} CI" --team ${name} --modules ${name}`;
