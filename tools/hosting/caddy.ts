import { type Hosting, IMMUTABLE, pageHeaders, REVALIDATE, rewrites } from './headers.ts';

const proxy = (to: string): string => {
  const { origin, host } = new URL(to);
  return `reverse_proxy ${origin} {
      header_up Host ${host}
    }`;
};

/** A site block for a Caddyfile. Caddy gets certificates itself if `listen` is a host name. */
export function caddyfile(hosting: Hosting): string {
  const page = Object.entries(pageHeaders(hosting)).map(([name, value]) => `      ${name} "${value}"`);
  const [map, admin, files] = rewrites(hosting).map(([, to]) => new URL(to)) as [URL, URL, URL];
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

  # Every other address is a page of the shop.
  handle {
    header {
      Cache-Control ${REVALIDATE}
${page.join('\n')}
    }
    try_files {path} /index.html
    file_server
  }
}
`;
}
