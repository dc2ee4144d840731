import type { Actor } from '../matrix/actors.ts';
import type { World } from '../matrix/world.ts';

/** A rule, the statement that removes it, and the try that tells whether it still holds. */
export interface Mutant {
  rule: string;
  /** Removes or weakens the rule. */
  mutation: string;
  /** Who tries; `system` is the database's owner, for rules that bind everybody. */
  as: Actor | 'system';
  /** A statement that comes before the try, as the same person. */
  first?: (world: World) => string;
  /** A statement; with its parameters where it has some. */
  tries: (world: World) => string | [statement: string, parameters: unknown[]];
  /** What the try gives while the rule holds: row, none, denied, or a SQLSTATE. Anything else is red. */
  holds: string;
}

/** Replaces a part of a function's text. The replacement fails where the function no longer contains it, so no mutant goes stale. */
export const rewrite = (routine: string, from: string, to: string): string => `do $mutant$
declare
  v_text text := pg_get_functiondef($f$${routine}$f$::regproc);
begin
  if position($a$${from}$a$ in v_text) = 0 then raise exception 'the function ${routine} no longer says this'; end if;
  execute replace(v_text, $a$${from}$a$, $b$${to}$b$);
end $mutant$`;

/** Parameters of a try: objects as JSON text. */
export const json = (value: unknown): string => JSON.stringify(value);
