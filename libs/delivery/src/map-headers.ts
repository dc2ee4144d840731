/** How long caches keep the map and the admin pages.
 *
 *  A browser asks again each time (`max-age=0`). A CDN may answer for one second without asking, so that a rollback is seen within two
 *  seconds, however many visitors there are. No `stale-while-revalidate`: it would delay a rollback.
 *
 *  The second header repeats that for CDNs alone (RFC 9213), because `s-maxage` forbids a cache that follows RFC 9111 to the letter to serve a
 *  stale map while the origin is down. */
const MAP_CACHE = 'public, max-age=0, s-maxage=1, stale-if-error=86400';
export const MAP_CACHE_HEADERS = {
  'Cache-Control': MAP_CACHE,
  'CDN-Cache-Control': 'public, max-age=1, stale-if-error=86400',
};
