import type { NewRemote } from './new-remote.ts';

/** What is to do next, in order. */
export const closingWords = ({ name, path }: NewRemote): string => `${name} is there: its page is ${path}.

  npm run dev -- ${name}                work on it, with hot reload
  npx vitest run --project dom remotes/${name}
  npm start                             this machine's shop has it

A shell that is live knows the owners of paths from its own table, so ${path} is a not-found until a shell with the new line is live.
Release that shell once, then ${name} by itself, as often as you like:

  npm run release -- publish shell --version <next>   then   npm run release -- promote shell <next>
  npm run release -- publish ${name}                  then   npm run release -- promote ${name} 1.0.0

The first publication of a module is the owner's. Its team's own token, for its CI:

  npm run release -- token create --name "${name} CI" --team ${name} --modules ${name}`;
