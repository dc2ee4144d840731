/** A statement with the comment above it. */
export interface Statement {
  /** Comment lines directly above, without blank lines between. Empty if there are none. */
  comment: string;
  /** From the first keyword to the semicolon. */
  text: string;
  /** Line of the first keyword in its file, from 1. */
  line: number;
}

/** Ends of the token that starts here: a comment, a literal, a quoted name, a dollar-quoted text. -1 for anything else. */
function endOfQuoted(sql: string, at: number): number {
  const endOf = (closing: string, from: number) => {
    const end = sql.indexOf(closing, from);
    return end < 0 ? sql.length : end + closing.length;
  };
  if (sql.startsWith('--', at)) return endOf('\n', at);
  if (sql.startsWith('/*', at)) return endOf('*/', at + 2);
  if (sql[at] === '"') return endOf('"', at + 1);
  if (sql[at] === "'") {
    const literal = /'(?:[^']|'')*(?:'|$)/y;
    const escaped = /'(?:[^'\\]|''|\\[^])*(?:'|$)/y;
    const pattern = /(?:^|\W)e$/i.test(sql.slice(Math.max(0, at - 2), at)) ? escaped : literal;
    pattern.lastIndex = at;
    return at + (pattern.exec(sql)?.[0].length ?? 1);
  }
  const tag = /\$(?:[a-z_]\w*)?\$/iy;
  tag.lastIndex = at;
  const opening = sql[at] === '$' && !/\w/.test(sql[at - 1] ?? '') ? tag.exec(sql)?.[0] : undefined;
  return opening ? endOf(opening, at + opening.length) : -1;
}

/** Splits SQL at the semicolons outside literals, comments and dollar-quoted texts. */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  const add = (end: number) => {
    const raw = sql.slice(start, end);
    const above = /^(?:\s|--[^\n]*(?:\n|$))*/.exec(raw)?.[0] ?? '';
    const text = raw.slice(above.length).trim();
    const comment = /(?:^|\n\s*\n|^\n)((?:[ \t]*--[^\n]*\n)+)[ \t]*$/.exec(`\n\n${above}`)?.[1]?.trimEnd() ?? '';
    if (text) statements.push({ comment, text, line: sql.slice(0, start + above.length).split('\n').length });
    start = end;
  };
  for (let at = 0; at < sql.length;) {
    const end = endOfQuoted(sql, at);
    if (end > at) at = end;
    else if (sql[at++] === ';') add(at);
  }
  add(sql.length);
  return statements;
}
