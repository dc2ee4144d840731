/** Who may open a page: anyone, a signed-in customer, an admin. From the widest to the narrowest. */
export const ACCESS = ['public', 'customer', 'admin'] as const;
export type Access = (typeof ACCESS)[number];

/** An entry of the admin's sidebar. */
export interface MenuEntry {
  /** The heading it stands under: Overview, Management, Analytics, Settings or a new one. */
  group: string;
  /** Position in the group, ascending; ties by label. */
  order: number;
  label: string;
  /** SVG path data, drawn in a 1024 by 1024 view box. */
  icon: string;
  /** A key of `admin_counts`: its count is shown beside the label. */
  badge?: string;
}

/** An entry of the admin's command palette. */
export interface PaletteEntry {
  category: string;
  /** Position in the palette before anything is typed, ascending. */
  order: number;
  title: string;
  description: string;
  /** Other words to find it by, separated by spaces. */
  keywords: string;
}

export interface PageEntry {
  /** Absolute; `:name` stands for one segment. Access `admin` exactly where the path is /admin or below it. */
  path: string;
  access: Access;
  /** In the browser's tab, and announced by screen readers. */
  title: string;
  menu?: MenuEntry;
  palette?: PaletteEntry;
}

/** What a module shows, and where: `remotes/<name>/pages.ts`. Plain data, part of its release. */
export interface PageManifest {
  /** What people call the module: "Cart did not load." */
  name: string;
  pages: readonly PageEntry[];
  /** Slots of the frame that the module fills. */
  slots?: readonly string[];
}

/** Keeps the literal paths, so that the routes of `src/module.tsx` are checked against them by the compiler. */
export const definePages = <const Manifest extends PageManifest>(manifest: Manifest): Manifest => manifest;
