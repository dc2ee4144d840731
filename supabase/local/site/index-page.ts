import fs from 'node:fs/promises';
import path from 'node:path';
import type { Envelope } from '@landfall/modules';

/** Where index.html takes what the shell would otherwise have to fetch first. */
const MARKER = '<!--landfall:inline-->';

export interface RuntimeConfig {
  supabaseUrl: string;
  supabaseKey: string;
  /** The module environment, whose map is served here. */
  environment: string;
}

/** JSON that cannot end the script element it stands in. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${inlineJson(value)}</script>`;

/** The shell's page with the module map and the configuration inlined. Null where no shell is built. */
export async function renderIndexPage(shellDir: string, map: Envelope | null, config: RuntimeConfig): Promise<string | null> {
  const page = await fs.readFile(path.join(shellDir, 'index.html'), 'utf8').catch(() => null);
  if (page === null) return null;
  const blocks = (map ? dataBlock('landfall-map', map) : '') + dataBlock('landfall-config', config);
  return page.replace(MARKER, () => blocks);
}
