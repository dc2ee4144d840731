// Checks whether a release stays within its module's claims. Pure: takes the manifest and the environment's approved claims.
import { capabilitiesOf } from '../../contract/src/capabilities.ts';
import { patternsOverlap } from '../../contract/src/match-path.ts';
import { ACCESS, type Access, type PageEntry, type PageManifest } from '../../contract/src/page-manifest.ts';
import { shapeOf } from './page-patterns.ts';

/** An approved claim. */
export interface ApprovedClaim {
  module: string;
  kind: 'page' | 'slot' | 'capability';
  /** Path pattern, name of the slot, or the capability: `connect https://api.example`. */
  target: string;
  /** Null unless it is a page. */
  access: Access | null;
  menuGroup: string | null;
  paletteCategory: string | null;
  /** Whether the page may bring its own libraries. */
  isolated: boolean;
}

export type ClaimCode =
  | 'path_not_claimed'
  | 'access_wider'
  | 'menu_not_claimed'
  | 'palette_not_claimed'
  | 'isolation_not_claimed'
  | 'slot_not_claimed'
  | 'capability_not_claimed';

/** A claim that a release needs and lacks. */
export interface MissingClaim {
  code: ClaimCode;
  /** As the claim's. */
  target: string;
  /** What is missing, as the end of a sentence that begins with the release. */
  what: string;
}

const isWider = (one: Access, other: Access): boolean => ACCESS.indexOf(one) < ACCESS.indexOf(other);

function missingOfPage(page: PageEntry, claims: ApprovedClaim[], module: string): MissingClaim[] {
  const { path, access, menu, palette } = page;
  const pages = claims.filter(({ kind }) => kind === 'page');
  const own = pages.find((claim) => claim.module === module && shapeOf(claim.target) === shapeOf(path));
  if (!own) {
    const holder = pages.find((claim) => claim.module !== module && patternsOverlap(claim.target, path));
    const whose = holder ? `, which overlaps ${holder.target} of ${holder.module}` : '';
    return [{ code: 'path_not_claimed', target: path, what: `has the page ${path}${whose}, without an approved claim` }];
  }
  const missing: MissingClaim[] = [];
  if (own.access && isWider(access, own.access)) {
    missing.push({ code: 'access_wider', target: path, what: `opens ${path} to ${access}, and the claim allows ${own.access}` });
  }
  if (menu && menu.group !== own.menuGroup) {
    missing.push({
      code: 'menu_not_claimed',
      target: path,
      what: `puts ${path} into the menu group ${menu.group}, which is not claimed`,
    });
  }
  if (palette && palette.category !== own.paletteCategory) {
    const what = `puts ${path} into the palette category ${palette.category}, which is not claimed`;
    missing.push({ code: 'palette_not_claimed', target: path, what });
  }
  if (page.isolated && !own.isolated) {
    const what = `isolates ${path}, which brings its own copies of shared libraries and is not claimed`;
    missing.push({ code: 'isolation_not_claimed', target: path, what });
  }
  return missing;
}

const CAPABILITY_TEXT: Record<string, (name: string) => string> = {
  connect: (origin) => `connects to ${origin}`,
  workers: () => 'runs workers',
  wasm: () => 'compiles WebAssembly',
  fonts: () => 'brings fonts',
  styles: (name) => `brings the style sheets of ${name}`,
};

/** The end of a sentence that begins with a module or a release. */
export function capabilityText(capability: string): string {
  const [kind = '', name = ''] = capability.split(' ');
  return CAPABILITY_TEXT[kind]?.(name) ?? `uses ${capability}`;
}

const hasClaim = (claims: ApprovedClaim[], module: string, kind: ApprovedClaim['kind'], target: string): boolean =>
  claims.some((claim) => claim.kind === kind && claim.module === module && claim.target === target);

/** The claims a manifest needs beyond the approved ones; empty if none.
 *  @param claims of every module in the environment, to name the owner of a contested path */
export const missingClaims = (
  { pages, slots = [], capabilities }: PageManifest,
  claims: ApprovedClaim[],
  module: string,
): MissingClaim[] => [
  ...pages.flatMap((page) => missingOfPage(page, claims, module)),
  ...slots
    .filter((slot) => !hasClaim(claims, module, 'slot', slot))
    .map((slot) => ({
      code: 'slot_not_claimed' as const,
      target: slot,
      what: `fills the slot ${slot} without an approved claim`,
    })),
  ...capabilitiesOf(capabilities)
    .filter((one) => !hasClaim(claims, module, 'capability', one))
    .map((one) => ({
      code: 'capability_not_claimed' as const,
      target: one,
      what: `${capabilityText(one)}, which it declares in pages.ts and no owner has approved`,
    })),
];
