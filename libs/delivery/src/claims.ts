// Checks whether a release stays within its module's claims. Pure: takes the manifest and the environment's approved claims.
import { patternsOverlap } from '../../contract/src/match-path.ts';
import { ACCESS, type Access, type PageEntry, type PageManifest } from '../../contract/src/page-manifest.ts';
import { shapeOf } from './page-patterns.ts';

/** An approved claim. */
export interface ApprovedClaim {
  module: string;
  kind: 'page' | 'slot';
  /** Path pattern, or name of the slot. */
  target: string;
  /** Null for a slot. */
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
  | 'slot_not_claimed';

/** A claim that a release needs and lacks. */
export interface MissingClaim {
  code: ClaimCode;
  /** Path pattern, or name of the slot. */
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

function missingOfSlot(slot: string, claims: ApprovedClaim[], module: string): MissingClaim[] {
  const isClaimed = claims.some((claim) => claim.kind === 'slot' && claim.module === module && claim.target === slot);
  return isClaimed ? [] : [{ code: 'slot_not_claimed', target: slot, what: `fills the slot ${slot} without an approved claim` }];
}

/** The claims a manifest needs beyond the approved ones; empty if none.
 *  @param claims of every module in the environment, to name the owner of a contested path */
export const missingClaims = ({ pages, slots = [] }: PageManifest, claims: ApprovedClaim[], module: string): MissingClaim[] => [
  ...pages.flatMap((page) => missingOfPage(page, claims, module)),
  ...slots.flatMap((slot) => missingOfSlot(slot, claims, module)),
];
