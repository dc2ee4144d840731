// Loaded with the first admin page, so that shop visitors don't download it.
import { type AdminPages, AdminPagesSchema } from '@landfall/modules';
import * as v from 'valibot';
import { readInlined } from '../../kernel/parts/read-inlined.ts';
import { adminPagesMemory } from './admin-pages-memory.ts';
import type { VerifiedAdminPages } from './pages.ts';
import type { TabMap } from './tab-map.ts';

/** ms */
const TIMEOUT = 4000;

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCodePoint(...new Uint8Array(digest)))}`;
}

/** The document inlined by the server, as a JSON string, so that its exact bytes can be hashed. */
function inlined(): string | undefined {
  try {
    const text = readInlined('landfall-admin-pages');
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}

async function fetched(environment: string): Promise<string> {
  const response = await fetch(`/modules/${environment}.admin.json`, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`The admin pages answered ${response.status}`);
  return response.text();
}

const contentOf = (text: string): AdminPages['modules'] => v.parse(AdminPagesSchema, JSON.parse(text)).modules;

/** The admin pages whose hash is in the newest map: from the page, this browser's storage or the server.
 *  @throws if none has that hash, or the server doesn't respond */
export async function loadAdminPages(environment: string, map: TabMap): Promise<VerifiedAdminPages> {
  const memory = adminPagesMemory(environment);
  const known = [inlined(), await memory.recall()];

  async function matching(hash: string): Promise<string | undefined> {
    for (const text of known) if (text !== undefined && (await hashOf(text)) === hash) return text;
    return undefined;
  }

  async function verified(hash: string): Promise<string | undefined> {
    const text = await matching(hash);
    if (text !== undefined) return text;
    known.unshift(await fetched(environment));
    return matching(hash);
  }

  // If the document is newer than this tab's map, the registry has a newer map too.
  for (const read of [map.current, map.renewed]) {
    const { adminPages: hash } = await read();
    if (hash === undefined) return { hash, content: {} };
    const text = await verified(hash);
    if (text === undefined) continue;
    void memory.remember(text);
    return { hash, content: contentOf(text) };
  }
  throw new Error('The admin pages are not those of the module map');
}
