import { ACTORS, type Actor } from './actors.ts';
import type { World } from './world.ts';

/** Outcomes of four actors, as a line of four words under `anonymous owner other admin`: row = the row came back; none = no error
 *  and no row; denied = refused by right or policy (42501); any other word is the SQLSTATE or reason of a refusal (PT404). */
export type Line = string;

/** What a customer may store. Admins have no quota. */
export interface Quota {
  atMost: number;
  perHour: number;
  /** Rows of one insert. */
  atOnce: number;
}

/** Expectations for one table or view on its row in World. A verb without a line must be denied to all. */
export interface TableRow {
  /** Reading the row. Every column is also tried. */
  select: Line;
  /** Columns no role can read, even if the row is readable. */
  unreadable?: string[];
  /** Columns visitors can't read, even if the row is readable. */
  signedInOnly?: string[];
  /** Inserting `values`. */
  insert?: Line;
  values?: (world: World, actor: Actor) => Record<string, unknown>;
  /** Of each table that a customer inserts into. */
  quota?: Quota;
  /** Columns and who may update them, or '*' for all. Columns without a line must be denied to all four. */
  update?: Record<string, Line>;
  delete?: Line;
  /** Column that identifies the row. Default: `id`. */
  key?: string;
}

export type Tables = Record<string, TableRow>;

/** The word for each actor. @throws if a line doesn't have exactly four words */
export function expected(line: Line, actor: Actor): string {
  const outcomes = line.trim().split(/\s+/);
  if (outcomes.length !== ACTORS.length) throw new Error(`"${line}" must have ${ACTORS.length} words`);
  return outcomes[ACTORS.indexOf(actor)] ?? '';
}

export const DENIED: Line = 'denied denied denied denied';
