// Twenty breaks of the contract in a team's own repository, each of which `landfall check` must catch: `node tools/kit/contract-breaks.ts`. Needs
// `npm run build`.
import fs from 'node:fs';
import path from 'node:path';
import { openKitSession } from './session.ts';

const MODULE = 'gift-cards';
const ROUTE = 'src/pages/countries/countries.route.tsx';
const QUERY = 'src/pages/countries/countries.query.ts';
const STYLE = 'src/pages/countries/countries.module.css';

interface Break {
  what: string;
  file: string;
  from: string | RegExp;
  to: string;
}

const BREAKS: Break[] = [
  { what: 'a column that does not exist', file: QUERY, from: "'code,name'", to: "'code,title'" },
  { what: 'a table that does not exist', file: QUERY, from: "'country_settings'", to: "'countries'" },
  { what: 'a filter on a column that does not exist', file: QUERY, from: "'shipping_allowed'", to: "'ships'" },
  { what: 'an order by a column that does not exist', file: QUERY, from: "order('name')", to: "order('title')" },
  { what: 'a value of another type', file: QUERY, from: "'shipping_allowed', true", to: "'shipping_allowed', 'yes'" },
  {
    what: 'a function that does not exist',
    file: QUERY,
    from: "db\n          .from('country_settings')",
    to: "db.rpc('gift_cards')",
  },
  {
    what: 'an argument that a function does not take',
    file: QUERY,
    from: /unwrap\(\s*db[\s\S]*?abortSignal\(signal\),?\s*\)/,
    to: "unwrap(db.rpc('has_role', { user_id: '1', role: 'admin' }).abortSignal(signal))",
  },
  { what: 'an event that does not exist', file: 'src/listen.ts', from: "'settings.saved'", to: "'settings.changed'" },
  { what: 'a field that an event does not have', file: 'src/listen.ts', from: '({ table })', to: '({ name: table })' },
  {
    what: 'a part of the shell context that does not exist',
    file: ROUTE,
    from: 'const { db } = useShell()',
    to: 'const { database: db } = useShell()',
  },
  {
    what: 'an import that the contract does not have',
    file: ROUTE,
    from: "import { useShell } from '@landfall/contract'",
    to: "import { useSession as useShell } from '@landfall/contract'",
  },
  {
    what: 'a component of antd that the shell does not share',
    file: ROUTE,
    from: 'import { useQuery }',
    to: "import { Watermark } from 'antd';\nexport const Mark = Watermark;\nimport { useQuery }",
  },
  {
    what: 'a hook of react-query that the shell does not share',
    file: ROUTE,
    from: "import { useQuery } from '@tanstack/react-query'",
    to: "import { useQuery, useIsFetching } from '@tanstack/react-query';\nexport const busy = useIsFetching",
  },
  {
    what: 'a package of the shell imported whole',
    file: ROUTE,
    from: "import { useQuery } from '@tanstack/react-query'",
    to: "import * as query0 from '@tanstack/react-query';\nconst { useQuery } = query0;\nexport const all = query0",
  },
  { what: 'a page without a route', file: 'src/module.tsx', from: "'/gift-cards':", to: "'/gift-card':" },
  { what: 'a page at /admin that is public', file: 'pages.ts', from: "path: '/gift-cards'", to: "path: '/admin/gift-cards'" },
  { what: 'a page that the backend serves', file: 'pages.ts', from: "path: '/gift-cards'", to: "path: '/auth/gift-cards'" },
  { what: 'an access that does not exist', file: 'pages.ts', from: "access: 'public'", to: "access: 'members'" },
  { what: 'styles that match other modules', file: STYLE, from: '.list {', to: ':global(.paper) {\n  color: red;\n}\n.list {' },
  { what: 'a module without routes', file: 'src/module.tsx', from: /routes: .*\n/, to: 'routes: undefined,\n' },
];

const session = await openKitSession();
try {
  session.run('npm init -y');
  session.run('npm install --no-fund --no-audit "$KIT"/*.tgz');
  session.run(`npx landfall new ${MODULE}`);
  session.run(`npx landfall check ${MODULE}`);
  const missed: string[] = [];
  for (const { what, file, from, to } of BREAKS) {
    const at = path.join(session.folder, 'remotes', MODULE, file);
    const before = fs.readFileSync(at, 'utf8');
    const broken = before.replace(from, to);
    if (broken === before) throw new Error(`${what}: ${file} does not contain ${String(from)}`);
    fs.writeFileSync(at, broken);
    const { status, output } = session.run(`npx landfall check ${MODULE}`, { mayFail: true });
    fs.writeFileSync(at, before);
    const why = output.split('\n').find((line) => /error|cannot|not shared|missing|may not|must|no /i.test(line)) ?? '';
    console.log(`${status === 0 ? 'MISSED' : 'caught'}  ${what}: ${why.trim().slice(0, 160)}`);
    if (status === 0) missed.push(what);
  }
  console.log(`${BREAKS.length - missed.length} of ${BREAKS.length} contract breaks caught`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await session.stop();
}
