import type { NewRemote } from './new-remote.ts';

/** The next steps. */
export const closingText = ({ name, path }: NewRemote): string => `${name} is there: its page is ${path}.

  npm run dev -- ${name}                work on it, with hot reload
  npx vitest run --project dom remotes/${name}
  npm start                             this machine's shop has it

Its page, menu entry and slots are declared in remotes/${name}/pages.ts; the shell takes them from the module map. Whoever owns the
environment approves its claim on ${path} once, then it is released as often as you like:

  npm run release -- publish ${name}
  npm run release -- claim request ${name} --version 1.0.0   then   npm run release -- claim approve
  npm run release -- promote ${name} 1.0.0

The first publication of a module is the owner's. Its team's own token, for its CI:

  npm run release -- token create --name "${name} CI" --team ${name} --modules ${name}`;
