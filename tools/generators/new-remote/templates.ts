// The files of a new remote. e2e/journeys/new-remote.spec.ts type-checks, lints, tests and builds them.
import { versionOf } from '../../versions.ts';
import { declarationOf } from '../css-types.ts';
import type { NewRemote } from './new-remote.ts';

const versions = (...names: string[]) => Object.fromEntries(names.map((name) => [name, versionOf(name)]));

/** Name, version and dependencies, as package.json and package-lock.json state them. */
export const packageOf = (name: string) => ({
  name: `@landfall/${name}`,
  version: '1.0.0',
  dependencies: {
    '@landfall/contract': '*',
    '@landfall/db': '*',
    '@landfall/ui': '*',
    ...versions('@tanstack/react-query'),
  },
  devDependencies: versions('@testing-library/react', 'vitest'),
});

function packageJson({ name: remote }: NewRemote): string {
  const { name, version, ...dependencies } = packageOf(remote);
  return `${JSON.stringify({ name, version, private: true, type: 'module', ...dependencies }, null, 2)}\n`;
}

const projectJson = ({ name }: NewRemote) => `{
  "$schema": "../../node_modules/nx/schemas/project-schema.json",
  "name": "${name}",
  "targets": { "build": {}, "release": {} }
}
`;

const readme = ({ name, title }: NewRemote) => `# ${name}

${title}: say in one sentence what this remote is for.

<!-- pages: written from pages.ts by tools/generators/page-tables.ts -->
<!-- /pages -->

- Reads: \`country_settings\`
- Hears: \`settings.saved\`, and reads the countries again
- Emits: nothing yet
`;

const icon = 'M160 160h704v704H160z';

const menu = ({ title, access }: NewRemote) =>
  access === 'admin'
    ? `
      menu: { group: 'Management', order: 290, label: '${title}', icon: '${icon}' },
      palette: { category: 'Management', order: 300, title: '${title}', description: 'Say what it is for', keywords: '' },`
    : '';

const pages = (remote: NewRemote) => `import { definePages } from '@landfall/contract/pages';

export default definePages({
  name: '${remote.title}',
  pages: [
    {
      path: '${remote.path}',
      access: '${remote.access}',
      title: '${remote.title}',${menu(remote)}
    },
  ],
});
`;

const module = ({ name, path }: NewRemote) => `import type { RemoteModule } from '@landfall/contract';
import { routesOf } from '@landfall/contract/pages';
import { version } from '../package.json';
import type manifest from '../pages.ts';
import { listen } from './listen.ts';

export default {
  name: '${name}',
  version,
  routes: routesOf<typeof manifest>({ '${path}': () => import('./pages/countries/countries.route.tsx') }),
  start: listen,
} satisfies RemoteModule;
`;

const listen = () => `import type { ShellContext } from '@landfall/contract';
import { countryKeys } from './keys.query.ts';

/** Refetches what an admin's save changed. Returns a function that stops listening. */
export function listen({ bus, queries }: ShellContext): () => void {
  const subscription = bus.on('settings.saved').subscribe(({ table }) => {
    if (table === 'country_settings') void queries.invalidateQueries({ queryKey: countryKeys.all });
  });
  return () => subscription.unsubscribe();
}
`;

const keys = ({ name }: NewRemote) => `/** Query keys of this remote, flat under \`all\`. */
export const countryKeys = { all: ['${name}', 'countries'] as const };
`;

const query = () => `import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { countryKeys } from '../../keys.query.ts';

/** Countries that we deliver to, by name. */
export const countries = (db: Db) =>
  queryOptions({
    queryKey: countryKeys.all,
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('country_settings')
          .select('code,name')
          .eq('shipping_allowed', true)
          .order('name')
          .abortSignal(signal),
      ),
  });
`;

const route = ({ title, path }: NewRemote) => `import { useShell } from '@landfall/contract';
import { DataState } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { countries } from './countries.query.ts';
import styles from './countries.module.css';

/** ${path} */
export function Component() {
  const { db } = useShell();
  const query = useQuery(countries(db));
  return (
    <PageFrame title="${title}" lede="Where we deliver.">
      <DataState query={query} skeleton={<Skeletons rows={4} />} errorTitle="The countries could not be loaded">
        {(data) => (
          <ul className={\`paper \${styles.list}\`}>
            {data.map(({ code, name }) => (
              <li key={code}>{name}</li>
            ))}
          </ul>
        )}
      </DataState>
    </PageFrame>
  );
}
`;

const style = () => `.list {
  margin: 0;
  padding: 24px 24px 24px 44px;
}
`;

const test = ({ path, title }: NewRemote) => `import { refuses, renderInShell } from '@landfall/contract/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listen } from '../../listen.ts';
import { Component } from './countries.route.tsx';

const open = (answer: unknown) => renderInShell(<Component />, { country_settings: answer }, { at: '${path}' });

it('names the countries that we deliver to', async () => {
  open([{ code: 'IN', name: 'India' }]);
  expect(await screen.findByText('India')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '${title}' })).toBeTruthy();
});

it('says so when they cannot be loaded', async () => {
  open(refuses('42501', 'permission denied'));
  expect(await screen.findByText('The countries could not be loaded')).toBeTruthy();
});

it('reads them again when an admin has saved them', async () => {
  const { shell, requests } = open([{ code: 'IN', name: 'India' }]);
  await screen.findByText('India');
  const stop = listen(shell);
  shell.bus.emit({ type: 'settings.saved', table: 'country_settings' });
  await expect.poll(() => requests.filter(({ name }) => name === 'country_settings').length).toBe(2);
  stop();
});
`;

/** File contents by path, relative to the root. */
export function filesFor(remote: NewRemote): Record<string, string> {
  const files = {
    'package.json': packageJson,
    'project.json': projectJson,
    'README.md': readme,
    'pages.ts': pages,
    'src/module.tsx': module,
    'src/keys.query.ts': keys,
    'src/listen.ts': listen,
    'src/pages/countries/countries.query.ts': query,
    'src/pages/countries/countries.route.tsx': route,
    'src/pages/countries/countries.module.css': style,
    'src/pages/countries/countries.module.css.d.ts': () => declarationOf(style()),
    'src/pages/countries/countries.test.tsx': test,
  };
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [`remotes/${remote.name}/${file}`, text(remote)]));
}
