import { type Hosting, IMMUTABLE, pageHeaders, REVALIDATE, rewrites } from './headers.ts';

const header = (name: string, value: string): string => `    add_header ${name} "${value}" always;`;

const proxy = (to: string): string[] => [
  `    proxy_pass ${to};`,
  `    proxy_set_header Host ${new URL(to).host};`,
  '    proxy_ssl_server_name on;',
  '    proxy_http_version 1.1;',
];

const location = (match: string, lines: string[]): string => [`  location ${match} {`, ...lines, '  }'].join('\n');

/** A server block of nginx. Include it in `http`. */
export function nginxConfig(hosting: Hosting): string {
  const page = Object.entries(pageHeaders(hosting)).map(([name, value]) => header(name, value));
  const [map, admin, files] = rewrites(hosting).map(([, to]) => to) as [string, string, string];
  return `server {
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

  # Every other address is a page of the shop.
${location('/', ['    try_files $uri /index.html;', header('Cache-Control', REVALIDATE), ...page])}
}
`;
}
