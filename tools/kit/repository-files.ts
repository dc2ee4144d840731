// The files of a team's repository, beside its remotes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { home } from '../versions.ts';
import { readmeOf } from './guide.ts';

const tsconfig = `{
  "extends": "@landfall/kit/tsconfig.base.json",
  "include": ["remotes"],
  "exclude": ["**/dist", "**/node_modules"]
}
`;

const gitignore = `node_modules/
dist/
`;

const recipe = (file: string, name: string): string =>
  readFileSync(path.join(home, 'tools/kit/ci', file), 'utf8').replaceAll('MODULE', name);

/** File contents by path. @param name of the first remote, which the CI recipes release */
export const repositoryFiles = (name: string): Record<string, string> => ({
  'tsconfig.json': tsconfig,
  '.gitignore': gitignore,
  'README.md': readmeOf(name),
  [`.github/workflows/${name}.yml`]: recipe('github.yml', name),
  '.gitlab-ci.yml': recipe('gitlab.yml', name),
});
