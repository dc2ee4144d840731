import { type Hosting, IMMUTABLE, pageHeaders, REVALIDATE, rewrites } from './headers.ts';
import { knownPages, pageAddresses } from './page-patterns.ts';
import { OWN_LOOK, PAGES } from './pages/variants.ts';

const proxy = (to: string): string => {
  const { origin, host } = new URL(to);
  return `reverse_proxy ${origin} {
      header_up Host ${host}
    }`;
};

/** Where another spelling of a page's address leads, and what an address without a page in a file shows: `/.none` is no file. */
function addresses(patterns: readonly string[]): string {
  const others = pageAddresses(patterns).flatMap(({ exact, any, address }) => [
    `    ~${exact} ""`,
    `    ~(?i)${any} "${address.replaceAll(/\$(\d)/g, '${$1}')}"`,
  ]);
  const known = knownPages(patterns).map((expression) => `    ~(?i)${expression} /index.html`);
  return `map {path} {landfall_address} {
${others.join('\n')}
    default ""
  }
  map {path} {landfall_known} {
${known.join('\n')}
    default /.none
  }
  @elsewhere expression \`{landfall_address} != "" && {query} == ""\`
  redir @elsewhere {landfall_address} 308
  @elsewhere_query expression \`{landfall_address} != "" && {query} != ""\`
  redir @elsewhere_query {landfall_address}?{query} 308`;
}

/** A site block for a Caddyfile. Caddy gets certificates itself if `listen` is a host name. */
export function caddyfile(hosting: Hosting): string {
  const headers = { 'Cache-Control': REVALIDATE, Vary: 'Cookie', ...pageHeaders(hosting) };
  const page = Object.entries(headers).map(([name, value]) => `      ${name} "${value}"`);
  const [map, admin, files] = rewrites(hosting).map(([, to]) => new URL(to)) as [URL, URL, URL];
  const pageOf = (files: string) => `    header {
${page.join('\n')}
    }
    try_files ${files}
    file_server`;
  return `${hosting.listen} {
  root * ${hosting.root}
  encode gzip

  # The signed map and the admin pages. The functions say how long they may be cached.
  handle /modules/${hosting.environment}.json {
    rewrite * ${map.pathname}${map.search}
    ${proxy(map.href)}
  }
  handle /modules/${hosting.environment}.admin.json {
    rewrite * ${admin.pathname}${admin.search}
    ${proxy(admin.href)}
  }

  # Released files never change. Storage answers 400 for a file that does not exist.
  handle_path /modules/* {
    rewrite * ${files.pathname.slice(0, -2)}{uri}
    reverse_proxy ${files.origin} {
      header_up Host ${files.host}
      @missing status 400 404
      handle_response @missing {
        header Cache-Control no-store
        respond 404
      }
      header_down Cache-Control "${IMMUTABLE}"
      header_down -Content-Security-Policy
      header_down X-Content-Type-Options nosniff
    }
  }

  handle /static/* {
    header X-Content-Type-Options nosniff
    @found file
    header @found Cache-Control "${IMMUTABLE}"
    file_server
  }

  # Which file of ${PAGES} a page has: by the parameters of its address, and none for readers with a session or a look of their own.
  map {header.Cookie} {landfall_own} {
    ~${OWN_LOOK} own
    default ""
  }
  map "{landfall_own}|{query.post}|{query.mode}" {landfall_page} {
    "||" /index.html
    ~^\\|([\\w-]+)\\|$ /post/\${1}/index.html
    ~^\\|\\|([\\w-]+)$ /mode/\${1}/index.html
    default /none
  }

  # Every other address is a page of the shop. One that has none shows the shop's page for that, with the status 404.
  ${addresses(hosting.patterns)}
  handle / {
${pageOf(`/${PAGES}{landfall_page} /index.html`)}
  }
  handle {
${pageOf(`{path} /${PAGES}{path}{landfall_page} {landfall_known}`)}
  }
  handle_errors {
    @page {
      expression {err.status_code} == 404
      not path /static/* /modules/*
    }
    handle @page {
      rewrite * /index.html
      header {
${page.join('\n')}
      }
      file_server
    }
  }
}
`;
}
