import fs from 'node:fs/promises';
import path from 'node:path';
import type { ModuleKey } from '@landfall/modules';

/** The place in index.html for data that the shell would otherwise fetch first. */
const MARKER = '<!--landfall:inline-->';

export interface RuntimeConfig {
  supabaseUrl: string;
  supabaseKey: string;
  /** The module environment of this site. */
  environment: string;
  /** Keys that may sign the map; a shell built with its own keys uses those. */
  moduleKeys: ModuleKey[];
}

/** JSON that can't close its script element. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${inlineJson(value)}</script>`;

/** The shell's page with data inlined, by block id; null values are left out. Null if no shell is built. */
export async function renderIndexPage(shellDir: string, data: Record<string, unknown>): Promise<string | null> {
  const page = await fs.readFile(path.join(shellDir, 'index.html'), 'utf8').catch(() => null);
  const blocks = Object.entries(data).map(([id, value]) => (value === null ? '' : dataBlock(id, value)));
  return page && page.replace(MARKER, () => blocks.join(''));
}
