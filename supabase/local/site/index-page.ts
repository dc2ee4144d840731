import fs from 'node:fs/promises';
import path from 'node:path';
import type { ModuleKey } from '@landfall/modules';

/** Where index.html takes what the shell would otherwise have to fetch first. */
const MARKER = '<!--landfall:inline-->';

export interface RuntimeConfig {
  supabaseUrl: string;
  supabaseKey: string;
  /** The module environment, whose map is served here. */
  environment: string;
  /** What the map may be signed with; a shell that was built with keys of its own takes those. */
  moduleKeys: ModuleKey[];
}

/** JSON that cannot end the script element it stands in. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${inlineJson(value)}</script>`;

/** The shell's page with data inlined, by the ids of their blocks; null stays out. Null where no shell is built. */
export async function renderIndexPage(shellDir: string, data: Record<string, unknown>): Promise<string | null> {
  const page = await fs.readFile(path.join(shellDir, 'index.html'), 'utf8').catch(() => null);
  const blocks = Object.entries(data).map(([id, value]) => (value === null ? '' : dataBlock(id, value)));
  return page && page.replace(MARKER, () => blocks.join(''));
}
