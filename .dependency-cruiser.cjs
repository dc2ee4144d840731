// The import law (README, "Rooms"). tools/law/law.test.ts shows each rule failing.
const LOWER = '^libs/(currency|status|events|db)/';
const MIDDLE = '^libs/(contract|modules|delivery)/';

/** Functions import it, and Deno knows no workspaces: its own imports are by path. */
const IN_FUNCTIONS = '^libs/delivery/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'remote-imports-no-remote',
      severity: 'error',
      from: { path: '^remotes/([^/]+)/' },
      to: { path: '^remotes/', pathNot: '^remotes/$1/' },
    },
    {
      name: 'pages-import-no-pages',
      severity: 'error',
      from: { path: '^remotes/([^/]+)/src/pages/([^/]+)/' },
      to: { path: '^remotes/$1/src/pages/', pathNot: '^remotes/$1/src/pages/$2/' },
    },
    {
      name: 'shared-imports-no-page',
      severity: 'error',
      from: { path: '^remotes/([^/]+)/src/', pathNot: '^remotes/[^/]+/src/(pages/|module\\.tsx$)' },
      to: { path: '^remotes/$1/src/pages/' },
    },
    { name: 'no-import-of-the-shell', severity: 'error', from: { pathNot: '^(shell|tools)/' }, to: { path: '^shell/' } },
    { name: 'shell-imports-no-remote', severity: 'error', from: { path: '^shell/' }, to: { path: '^remotes/' } },
    {
      name: 'lib-imports-only-libs',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(shell|remotes|supabase|tools|e2e)/' },
    },
    {
      name: 'lower-lib-imports-no-higher',
      severity: 'error',
      from: { path: LOWER },
      to: { path: '^libs/(contract|modules|delivery|ui|customer|admin|messages)/' },
    },
    {
      name: 'middle-lib-imports-no-ui',
      severity: 'error',
      from: { path: MIDDLE },
      to: { path: '^libs/(ui|customer|admin|messages)/' },
    },
    {
      name: 'ui-imports-no-higher',
      severity: 'error',
      from: { path: '^libs/ui/' },
      to: { path: '^libs/(customer|admin|messages)/' },
    },
    {
      name: 'customer-and-admin-stay-apart',
      severity: 'error',
      from: { path: '^libs/(customer|admin|messages)/' },
      to: { path: '^libs/(customer|admin|messages)/', pathNot: '^libs/$1/' },
    },
    {
      name: 'no-deep-import-of-a-lib',
      severity: 'error',
      from: { path: '^(shell|remotes|libs)/([^/]+)/', pathNot: IN_FUNCTIONS },
      to: {
        path: '^libs/[^/]+/src/',
        pathNot: [
          '^libs/$2/',
          '^libs/[^/]+/src/(testing/)?index\\.ts$',
          '^libs/contract/src/(mailed-link|pages|paths)\\.ts$',
          '^libs/delivery/src/first-screens\\.ts$', // types alone: its schema stays out of the browser
          '^libs/delivery/src/fit\\.ts$', // the gate's rule, for a page that is older than the live shell
          '^libs/messages/src/admin\\.ts$',
          '^libs/admin/src/form/schema\\.ts$',
          '^libs/ui/src/(look\\.css|(record|screen|fields|edits|list|address)\\.ts)$',
        ],
      },
    },
    {
      name: 'no-relative-escape-into-a-lib',
      severity: 'error',
      from: { path: '^(shell|remotes|libs)/([^/]+)/', pathNot: IN_FUNCTIONS },
      to: { path: '^libs/', pathNot: '^libs/$2/', dependencyTypes: ['local'] },
    },
    {
      name: 'front-end-imports-no-back-end',
      severity: 'error',
      from: { path: '^(shell|remotes|libs)/' },
      to: { path: '^(supabase|tools|e2e)/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data|\\.cache)/|^tools/bench/servers/.*\\.cjs$' }, // other shops' servers
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
