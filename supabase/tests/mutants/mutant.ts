import type { Actor } from '../matrix/actors.ts';
import type { World } from '../matrix/world.ts';

/** A rule, the statement that removes it, and the try that shows whether it holds. */
export interface Mutant {
  rule: string;
  /** Removes or weakens the rule. */
  mutation: string;
  /** Who runs the try. `system` is the database owner, for rules that apply to everyone. */
  as: Actor | 'system';
  /** A statement to run before the try, as the same actor. */
  first?: (world: World) => string;
  /** A statement, with parameters if it needs them. */
  tries: (world: World) => string | [statement: string, parameters: unknown[]];
  /** Outcome while the rule holds: row, none, denied, or a SQLSTATE. Any other outcome is red. */
  holds: string;
}

/** A pattern for this text that allows other line breaks. */
const patternOf = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&').replaceAll(/\s+/g, '\\s+');

/** Replaces part of a function's source. Fails if the function no longer contains it, so mutants can't become outdated. */
export const rewrite = (routine: string, from: string, to: string): string => `do $mutant$
declare
  v_text text := pg_get_functiondef($f$${routine}$f$::regproc);
begin
  if v_text !~ $a$${patternOf(from)}$a$ then raise exception 'the function ${routine} no longer says this'; end if;
  execute regexp_replace(v_text, $a$${patternOf(from)}$a$, $b$${to.replaceAll('\\', '\\\\')}$b$, 'g');
end $mutant$`;

/** JSON text for a statement's parameter. */
export const json = (value: unknown): string => JSON.stringify(value);
