// Separate from the map's schema, because only the admin area loads it.
import * as v from 'valibot';
import { SCHEMA } from './module-map.ts';

const MenuEntry = v.object({
  group: v.string(),
  order: v.number(),
  label: v.string(),
  icon: v.string(),
  badge: v.exactOptional(v.string()),
  badgeQuery: v.exactOptional(v.string()),
});

const PaletteEntry = v.object({
  category: v.string(),
  order: v.number(),
  title: v.string(),
  description: v.string(),
  keywords: v.string(),
});

/** Approved pages of the admin area with their menu and palette entries. Served as `<environment>.admin.json` beside the map, which
 *  contains its hash. */
export const AdminPagesSchema = v.object({
  schema: v.literal(SCHEMA),
  environment: v.string(),
  modules: v.record(
    v.string(),
    v.object({
      name: v.string(),
      pages: v.array(
        v.object({
          path: v.string(),
          title: v.string(),
          menu: v.exactOptional(MenuEntry),
          palette: v.exactOptional(PaletteEntry),
        }),
      ),
      slots: v.exactOptional(v.array(v.string())),
    }),
  ),
});

export type AdminPages = v.InferOutput<typeof AdminPagesSchema>;
