import { PostgresConnection } from '@supabase/lite/postgres';
import { OID, parseJson, parseNumber, parseText, parseTimestamp, parseTimestamptz, serializeJson } from './json-formats.ts';
import { fixLiteConnection } from './lite-fixes.ts';

type Parse = (text: string) => unknown;

const type = (oid: number, parse: Parse, serialize: (value: unknown) => unknown = String) => ({
  to: oid,
  from: [oid],
  serialize,
  parse,
});

const types = {
  json: type(OID.json, parseJson, serializeJson),
  jsonb: type(OID.jsonb, parseJson, serializeJson),
  numeric: type(OID.numeric, parseNumber),
  bigint: type(OID.bigint, parseNumber),
  float8: type(OID.float8, parseNumber),
  float4: type(OID.float4, parseNumber),
  timestamp: type(OID.timestamp, parseTimestamp),
  timestamptz: type(OID.timestamptz, parseTimestamptz),
  bytea: type(OID.bytea, parseText, (value) => value),
};

/** Opens a connection pool. The user must be a superuser: it creates the API roles and switches to them. */
export function openPostgres(url: string, { max = 10 }: { max?: number } = {}): PostgresConnection {
  return fixLiteConnection(new PostgresConnection({ url, postgresOptions: { max, onnotice: () => {}, types } }));
}
