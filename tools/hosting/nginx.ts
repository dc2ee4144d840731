import { type Hosting, IMMUTABLE, pageHeaders, REVALIDATE, rewrites } from './headers.ts';
import { knownPages, pageAddresses } from './page-patterns.ts';
import { OWN_LOOK, PAGES } from './pages/variants.ts';

const header = (name: string, value: string): string => `    add_header ${name} "${value}" always;`;

const proxy = (to: string): string[] => [
  `    proxy_pass ${to};`,
  `    proxy_set_header Host ${new URL(to).host};`,
  '    proxy_ssl_server_name on;',
  '    proxy_http_version 1.1;',
];

const location = (match: string, lines: string[]): string => [`  location ${match} {`, ...lines, '  }'].join('\n');

/** Selects the HTML that `release pages` has written. The second map's first part is set for readers who get index.html instead. */
const FIRST_SCREENS = `# Which file of ${PAGES} a page has: by the parameters of its address, and none for readers with a session or a look of their own.
map $http_cookie $landfall_own {
  default "";
  "~${OWN_LOOK}" own;
}
map "$landfall_own|$arg_post|$arg_mode" $landfall_page {
  default /none;
  "||" /index.html;
  "~^\\|(?<landfall_post>[\\w-]+)\\|$" /post/$landfall_post/index.html;
  "~^\\|\\|(?<landfall_mode>[\\w-]+)$" /mode/$landfall_mode/index.html;
}
`;

/** The addresses of pages: where another spelling leads, and what an address without a page of its own in a file shows. `/.none` is no file. */
function addresses(patterns: readonly string[]): string {
  const others = pageAddresses(patterns).flatMap(({ exact, any, address }, at) => [
    `  "~${exact}" "";`,
    // groups get names, because the numbers of a map's groups belong to the last expression that matched anywhere
    `  "~*${named(any, at)}" "${address.replaceAll(/\$(\d)/g, (_text, group: string) => groupName(at, group))}";`,
  ]);
  return `map $uri $landfall_address {
  default "";
${others.join('\n')}
}
map $uri $landfall_known {
  default /.none;
${knownPages(patterns)
  .map((expression) => `  "~*${expression}" /index.html;`)
  .join('\n')}
}
`;
}

const groupName = (at: number, group: number | string): string => `$landfall_${at}_${group}`;

function named(expression: string, at: number): string {
  let group = 0;
  return expression.replaceAll('(', () => `(?<${groupName(at, ++group).slice(1)}>`);
}

/** A server block of nginx. Include it in `http`. */
export function nginxConfig(hosting: Hosting): string {
  const headers = { 'Cache-Control': REVALIDATE, Vary: 'Cookie', ...pageHeaders(hosting) };
  const page = Object.entries(headers).map(([name, value]) => header(name, value));
  const [map, admin, files] = rewrites(hosting).map(([, to]) => to) as [string, string, string];
  return `${FIRST_SCREENS}${addresses(hosting.patterns)}server {
  listen ${hosting.listen.replace(/^:/, '')};
  root ${hosting.root};
  index index.html;
  gzip on;
  gzip_types text/css text/javascript application/javascript application/json image/svg+xml;

  # The signed map and the admin pages. The functions say how long they may be cached.
${location(`= /modules/${hosting.environment}.json`, proxy(map))}
${location(`= /modules/${hosting.environment}.admin.json`, proxy(admin))}

  # Released files never change. Storage answers 400 for a file that does not exist.
${location('/modules/', [
  ...proxy(files.slice(0, -1)),
  '    proxy_hide_header Cache-Control;',
  '    proxy_hide_header Content-Security-Policy;',
  '    proxy_intercept_errors on;',
  '    error_page 400 404 = @missing;',
  `    add_header Cache-Control "${IMMUTABLE}";`,
  header('X-Content-Type-Options', 'nosniff'),
])}
${location('@missing', ['    add_header Cache-Control no-store always;', '    return 404;'])}

${location('/static/', ['    try_files $uri =404;', `    add_header Cache-Control "${IMMUTABLE}";`, header('X-Content-Type-Options', 'nosniff')])}
${location('= /config.json', [`    add_header Cache-Control ${REVALIDATE} always;`, header('X-Content-Type-Options', 'nosniff')])}

  # Every other address is a page of the shop. One that has none shows the shop's page for that, with the status 404.
${location('= /', [`    try_files /${PAGES}$landfall_page /index.html;`, ...page])}
${location('/', [
  '    if ($landfall_address) { return 308 $landfall_address$is_args$args; }',
  `    try_files $uri /${PAGES}$uri$landfall_page $landfall_known =404;`,
  '    error_page 404 /index.html;',
  ...page,
])}
}
`;
}
