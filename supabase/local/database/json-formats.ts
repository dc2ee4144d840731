/** Formats values like Postgres' to_json(), which is what PostgREST sends. Both drivers receive text. */
export const OID = {
  bytea: 17,
  bigint: 20,
  json: 114,
  float4: 700,
  float8: 701,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  jsonb: 3802,
};

/** NaN and infinities stay strings, as in to_json. */
function parseNumber(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

const parseTimestamp = (text: string): string => text.replace(' ', 'T');

/** `2026-01-31 10:00:00+00` becomes `2026-01-31T10:00:00+00:00`. */
const parseTimestamptz = (text: string): string => parseTimestamp(text).replace(/([+-]\d\d)$/, '$1:00');

export const parseText = (text: string): string => text;

export const parseJson = (text: string): unknown => JSON.parse(text);

/** Lite passes JSON columns either as values or as JSON text. Treat text starting an object or array as JSON text. */
export const serializeJson = (value: unknown): string =>
  typeof value === 'string' && /^\s*[[{]/.test(value) ? value : JSON.stringify(value);

export const jsonParsers: Record<number, (text: string) => unknown> = {
  [OID.numeric]: parseNumber,
  [OID.float4]: parseNumber,
  [OID.float8]: parseNumber,
  [OID.bigint]: parseNumber,
  [OID.timestamp]: parseTimestamp,
  [OID.timestamptz]: parseTimestamptz,
  [OID.bytea]: parseText,
};
