import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isInRollout } from '@landfall/modules';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';
import type { LiveSite } from '../delivery/live-site.ts';
import { shellDirOf, type SiteOptions } from './site-options.ts';

/** shell/src/modules/map/rollout-subject.ts writes it too. */
const SUBJECT = 'landfall-subject';
const YEAR_S = 365 * 24 * 60 * 60;

/** Decides which rollouts the browser is in; undefined at its first visit. */
export const subjectOf = (context: Context): string | undefined => getCookie(context, SUBJECT) || undefined;

interface Visitor {
  /** Undefined at a first visit while no shell is rolling out: the shell makes one. */
  subject: string | undefined;
  /** Of the page: a shell that is drawn must not come from a cache that others share. */
  headers: Record<string, string>;
}

/** Who opens a page. While a shell is rolling out, a first visit gets its subject here, so that the draw stays the same. */
export function visitorOf(context: Context, { shellRollout }: LiveSite): Visitor {
  const subject = subjectOf(context);
  if (!shellRollout) return { subject, headers: { 'Cache-Control': 'no-cache' } };
  const headers = { 'Cache-Control': 'private, no-cache' };
  if (subject) return { subject, headers };
  const drawn = randomUUID();
  const secure = new URL(context.req.url).protocol === 'https:';
  const cookie = serialize(SUBJECT, drawn, { path: '/', maxAge: YEAR_S, sameSite: 'Lax', secure });
  return { subject: drawn, headers: { ...headers, 'Set-Cookie': cookie } };
}

/** What a visitor is served: the shell that is rolling out, if they are drawn and its page is there; otherwise the stable one. */
export async function drawnSite(live: LiveSite, subject: string | undefined, options: SiteOptions): Promise<LiveSite> {
  const { shellRollout } = live;
  if (!shellRollout || subject === undefined || !(await isInRollout(shellRollout, subject))) return live;
  const drawn = { ...live, shell: shellRollout.version };
  const isThere = await fs.access(path.join(shellDirOf(drawn, options), 'index.html')).then(
    () => true,
    () => false,
  );
  return isThere ? drawn : live;
}
