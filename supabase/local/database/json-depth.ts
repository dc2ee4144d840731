const OPENING = new Set(['[', '{']);
const CLOSING = new Set([']', '}']);

/** Nesting depth of JSON text, without parsing it, because parsers recurse. Ignores brackets in strings. Stops at `max` + 1. */
export function depthOfJsonText(text: string, max: number): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length && deepest <= max; at++) {
    const char = text[at]!;
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (OPENING.has(char)) deepest = Math.max(deepest, ++depth);
    else if (CLOSING.has(char)) depth -= 1;
  }
  return deepest;
}

/** Whether a parsed value is nested deeper than `max`. JSON inside strings counts too: Postgres parses it for JSON and array
 *  columns. */
export function isDeeperThan(value: unknown, max: number): boolean {
  if (typeof value === 'string') return /^\s*[[{]/.test(value) && depthOfJsonText(value, max) > max;
  if (typeof value !== 'object' || value === null) return false;
  return max === 0 || Object.values(value).some((part) => isDeeperThan(part, max - 1));
}
