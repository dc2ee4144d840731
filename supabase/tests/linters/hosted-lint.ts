// Rules of a hosted project that plain Postgres does not enforce.

const withoutComments = (sql: string): string => sql.replaceAll(/--[^\n]*/g, '').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const withoutStrings = (sql: string): string => sql.replaceAll(/'(?:[^']|'')*'/g, "''");
const withoutBodies = (sql: string): string => sql.replaceAll(/\$([a-z]*)\$[\s\S]*?\$\1\$/gi, "''");

/** Statements in lower case, with single spaces, without comments, strings and function bodies. */
const statementsOf = (sql: string): string[] =>
  withoutStrings(withoutBodies(withoutComments(sql)))
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);

const OBJECT = 'table|view|materialized view|index|unique index|function|procedure|type|sequence|schema|trigger|policy|rule';
/** Statements that write or define something. The last group is what they change. */
const CHANGES = [
  new RegExp(
    `^(?:create|alter|drop)(?: or replace)?(?: constraint)? (?:trigger|policy|rule) (?:if (?:not )?exists )?(?:"[^"]*"|\\w+).*? on (?:table )?([\\w."]+)`,
  ),
  new RegExp(`^create (?:unique )?index (?:.*? )?on (?:only )?([\\w."]+)`),
  new RegExp(`^(?:create|alter|drop)(?: or replace)? (?:${OBJECT}) (?:if (?:not )?exists )?(?:only )?([\\w."]+)`),
  /^(?:grant|revoke) .*? on (?:table |function |schema |all \w+ in schema )?([\w."]+)/,
  /^comment on \w+ ([\w."]+)/,
  /^insert into ([\w."]+)/,
  /^update (?:only )?([\w."]+)/,
  /^delete from (?:only )?([\w."]+)/,
  /^truncate (?:table )?(?:only )?([\w."]+)/,
];

const ALLOWED = [
  /^(?:create|alter|drop) policy .*? on "?storage"?\."?(?:objects|buckets)\b/,
  /^(?:create|drop)(?: or replace)? trigger .*? on auth\.users\b/,
  /^(?:insert into|update|delete from) storage\.buckets\b/,
];

/** Changes of schemas that belong to Supabase's services, beyond policies of storage, triggers on auth.users and rows of buckets. */
export const serviceSchemaChanges = (sql: string): string[] =>
  statementsOf(sql).filter((statement) => {
    const target = CHANGES.map((change) => change.exec(statement)?.[1])
      .find(Boolean)
      ?.replaceAll('"', '');
    return target !== undefined && /^(auth|storage)(\.|$)/.test(target) && !ALLOWED.some((allowed) => allowed.test(statement));
  });

/** The text up to the bracket that closes the statement's own. */
function upToClosingBracket(text: string): string {
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(/[()]/g)) {
    depth += bracket === '(' ? 1 : -1;
    if (depth < 0) return text.slice(0, index);
  }
  return text;
}

const WRITE = /\b(?:update (?:only )?[\w.]+(?: (?:as )?(?!set\b)\w+)? set|delete from (?:only )?[\w.]+)\b/g;

/** UPDATE and DELETE without WHERE in a function's body. Hosted projects refuse them in requests (safeupdate). */
export const unboundedWrites = (body: string): string[] =>
  statementsOf(body).flatMap((statement) =>
    [...statement.matchAll(WRITE)]
      .map(({ index }) => upToClosingBracket(statement.slice(index)))
      .filter((write) => !/\bwhere\b/.test(write)),
  );
