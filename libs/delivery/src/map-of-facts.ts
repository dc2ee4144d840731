import type { Access, MenuEntry, PaletteEntry } from '../../contract/src/page-manifest.ts';
import type { AdminPages } from '../../modules/src/admin-pages.ts';
import { type ModuleMap, type Release, SCHEMA } from '../../modules/src/module-map.ts';
import { sha256Integrity } from './integrity.ts';
import { ENTRY, MANIFEST } from './release-document.ts';

/** A release in the registry. */
export interface ReleaseFacts {
  version: string;
  entryGlobalName: string;
  integrity: string;
}

/** A page in the manifest with an approved claim. */
export interface PageFacts {
  path: string;
  access: Access;
  title: string;
  menu?: MenuEntry;
  palette?: PaletteEntry;
}

interface ModuleFacts {
  /** The module's name for people. */
  name: string;
  /** By path. */
  pages: PageFacts[];
  slots: string[];
  /** Approved, and declared by a release that this map has. Missing: none. */
  capabilities?: string[];
  stable: ReleaseFacts;
  previous: ReleaseFacts | null;
  rollout?: { id: string; weight: number; release: ReleaseFacts };
  /** Versions that were taken back, and whether tabs offer a reload at once. Missing: none. */
  recalled?: Record<string, boolean>;
}

export interface MapFacts {
  environment: string;
  epoch: number;
  revision: number;
  minRevision: number;
  /** Of the shell that is live; null if none is. */
  shell: string | null;
  /** Of one that is rolling out. Missing in registries that don't say. */
  shellRollout?: string | null;
  /** Id of that rollout's draw. Missing in registries that don't say. */
  shellDraw?: string | null;
  modules: Record<string, ModuleFacts>;
}

/** A release as the map states it. @param filesUrl the base URL of release files: `/modules`, or a CDN */
export function releaseOf(module: string, { version, entryGlobalName, integrity }: ReleaseFacts, filesUrl: string): Release {
  const folder = `${filesUrl}/${module}/${version}/`;
  return { version, entry: folder + ENTRY, integrity, entryGlobalName, manifest: folder + MANIFEST };
}

type Titles = Record<string, string>;

const titlesOf = (pages: PageFacts[], access: Access): Titles | undefined => {
  const titles = pages.filter((page) => page.access === access).map(({ path, title }) => [path, title] as const);
  return titles.length > 0 ? Object.fromEntries(titles) : undefined;
};

/** Slots of the admin frame; all others are the shop's. */
const isAdminSlot = (slot: string): boolean => slot.startsWith('admin-');

/** A module's shop pages and slots for the map; empty if it has none. */
function shopPartOf({ name, pages, slots }: ModuleFacts): Pick<ModuleMap['modules'][string], 'name' | 'pages' | 'slots'> {
  const shop = { public: titlesOf(pages, 'public'), customer: titlesOf(pages, 'customer') };
  const hasPages = shop.public !== undefined || shop.customer !== undefined;
  const shopSlots = slots.filter((slot) => !isAdminSlot(slot));
  return {
    ...((hasPages || shopSlots.length > 0) && { name }),
    ...(hasPages && {
      pages: { ...(shop.public && { public: shop.public }), ...(shop.customer && { customer: shop.customer }) },
    }),
    ...(shopSlots.length > 0 && { slots: shopSlots }),
  };
}

const entryOf = (module: string, facts: ModuleFacts, filesUrl: string): ModuleMap['modules'][string] => ({
  stable: releaseOf(module, facts.stable, filesUrl),
  previous: facts.previous && releaseOf(module, facts.previous, filesUrl),
  ...(facts.rollout && {
    rollout: {
      id: facts.rollout.id,
      weight: facts.rollout.weight,
      release: releaseOf(module, facts.rollout.release, filesUrl),
    },
  }),
  ...(facts.recalled && { recalled: facts.recalled }),
  ...(facts.capabilities && { capabilities: facts.capabilities }),
  ...shopPartOf(facts),
});

const menuOf = ({ group, order, label, icon, badge, badgeQuery }: MenuEntry) => ({
  group,
  order,
  label,
  icon,
  ...(badge !== undefined && { badge }),
  ...(badgeQuery !== undefined && { badgeQuery }),
});

const paletteOf = ({ category, order, title, description, keywords }: PaletteEntry) => ({
  category,
  order,
  title,
  description,
  keywords,
});

function adminPartOf({ name, pages, slots }: ModuleFacts): AdminPages['modules'][string] | null {
  const admin = pages.filter(({ access }) => access === 'admin');
  const adminSlots = slots.filter(isAdminSlot);
  if (admin.length === 0 && adminSlots.length === 0) return null;
  return {
    name,
    pages: admin.map(({ path, title, menu, palette }) => ({
      path,
      title,
      ...(menu && { menu: menuOf(menu) }),
      ...(palette && { palette: paletteOf(palette) }),
    })),
    ...(adminSlots.length > 0 && { slots: adminSlots }),
  };
}

/** The admin pages' document as text; null if no module has any. Keys have a fixed order, so the same facts give the same bytes. */
export function adminPagesText({ environment, modules }: Pick<MapFacts, 'environment' | 'modules'>): string | null {
  const names = Object.keys(modules).toSorted();
  const parts = names.flatMap((name) => {
    const part = adminPartOf(modules[name]!);
    return part ? [[name, part] as const] : [];
  });
  const content: AdminPages = { schema: SCHEMA, environment, modules: Object.fromEntries(parts) };
  return parts.length > 0 ? JSON.stringify(content) : null;
}

const SLOT_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A day after the last full ten minutes, so that the same revision gives the same bytes within ten minutes. */
export const expiry = (now: number): string => new Date(Math.floor(now / SLOT_MS) * SLOT_MS + DAY_MS).toISOString();

/** An environment's map, the same for everyone.
 *  @param filesUrl the base URL of release files
 *  @param now ms since 1970 */
export async function mapOf(facts: MapFacts, filesUrl: string, now: number): Promise<ModuleMap> {
  const { environment, epoch, revision, minRevision, shell, shellRollout, shellDraw, modules } = facts;
  const hasParts = Object.values(modules).some(({ rollout }) => rollout !== undefined && rollout.id === shellDraw);
  const entries = Object.entries(modules).map(([name, module]) => [name, entryOf(name, module, filesUrl)] as const);
  const adminText = adminPagesText(facts);
  return {
    schema: SCHEMA,
    environment,
    epoch,
    revision,
    minRevision,
    expiresAt: expiry(now),
    ...(shell !== null && shellRollout !== undefined && { shells: [shell, ...(shellRollout === null ? [] : [shellRollout])] }),
    ...(shellDraw && shellRollout && hasParts && { shellRollout: { id: shellDraw, version: shellRollout } }),
    modules: Object.fromEntries(entries),
    ...(adminText !== null && { adminPages: await sha256Integrity(adminText) }),
  };
}
