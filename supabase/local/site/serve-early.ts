import type { Context } from 'hono';
import { compressedText } from './compressed.ts';
import { drawnSite, subjectOf } from './drawn-shell.ts';
import { earlyFiles, earlySite } from './early-files.ts';
import { COMMON_HEADERS } from './security-headers.ts';
import { shellDirOf, type SiteOptions } from './site-options.ts';

/** The most pages that one request may ask about. */
const MOST = 60;

const HEADERS = {
  ...COMMON_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-cache',
  Vary: 'Cookie',
};

/** What the pages `?at=` will request, in this browser: the shell fetches it while it is idle. */
export async function serveEarly(context: Context, options: SiteOptions): Promise<Response> {
  const asked = context.req.queries('at') ?? [];
  if (asked.length > MOST) return context.text(`At most ${MOST} pages: "at" is there ${asked.length} times`, 400, COMMON_HEADERS);
  const subject = subjectOf(context);
  const live = await drawnSite(await options.readLive(), subject, options);
  const shellDir = shellDirOf(live, options);
  const early = await Promise.all(asked.map((pathname) => earlyFiles({ pathname, subject }, earlySite(live), shellDir)));
  const files = new Map(early.flatMap((one) => one?.files ?? []).map((file) => [file.url, file]));
  return compressedText(context.req.raw, JSON.stringify({ files: [...files.values()] }), HEADERS);
}
