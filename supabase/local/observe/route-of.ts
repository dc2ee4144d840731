/** A segment of a path that is part of a pattern. Others are IDs, numbers, tokens and names of files. */
const WORD = /^[a-z][a-z_-]{0,40}$/;
const MOST_SEGMENTS = 6;

const API = /^\/(?:auth|rest|storage|functions)\/v1\//;

/** A pattern for the log: the path without IDs, tokens and addresses. */
export function routeOf(pathname: string): string {
  const segments = pathname.split('/').slice(1, 1 + MOST_SEGMENTS);
  if (segments[0] === 'storage') return `/${segments.slice(0, 3).join('/')}/:file`;
  return `/${segments.map((segment) => (segment === 'v1' || WORD.test(segment) || segment === '' ? segment : ':id')).join('/')}`;
}

/** Answers to addresses that may not exist. */
const UNKNOWN = new Set([401, 404, 405]);

/** A pattern for metrics: few of them, whatever addresses people try. */
export function metricRoute(pathname: string, status: number): string {
  if (!API.test(pathname)) return /\.[a-z\d]+$/.test(pathname) ? '/:file' : '/:page';
  const route = routeOf(pathname);
  return UNKNOWN.has(status) ? route.replace(/\/v1\/.*$/, '/v1/:unknown') : route;
}
