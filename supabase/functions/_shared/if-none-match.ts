/** Whether a client already has the version with this ETag (RFC 9110, 13.1.2). The comparison is weak, because proxies that compress mark
 *  ETags as weak. @param header `If-None-Match`: `*`, or a list such as `"a", W/"b"` */
export function isKnown(header: string | null | undefined, etag: string): boolean {
  if (header?.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return header?.match(/"[^"]*"/g)?.includes(opaque) ?? false;
}
