import { secretClient } from '../clients.ts';
import { Refusal } from '../http.ts';
import type { Principal } from './principal.ts';

interface DatabaseError {
  code: string;
  /** The code for programs. */
  message: string;
  /** A sentence. */
  details: string | null;
  /** The field of a bad request, facts as JSON, or advice. */
  hint: string | null;
}

/** Codes of bad requests that programs distinguish; for all others the field is enough. */
const OWN_CODES = new Set(['reason_needed']);

const badRequest = ({ message, details, hint }: DatabaseError): Refusal => {
  const sentence = hint ? `${hint}: ${details}` : (details ?? message);
  return new Refusal(400, OWN_CODES.has(message) ? message : 'bad_request', sentence, hint ? { field: hint } : undefined);
};

function refusalOf(error: DatabaseError): Refusal | null {
  const status = Number(/^PT(4\d\d)$/.exec(error.code)?.[1]);
  if (status === 400) return badRequest(error);
  if (!status) return null;
  const hint = error.hint ?? '';
  const facts = hint.startsWith('{') ? (JSON.parse(hint) as object) : undefined;
  const sentence = [error.details, facts ? '' : hint].filter(Boolean).join(' ');
  return new Refusal(status, error.message, sentence || error.message, facts);
}

/** Calls the registry: the SQL function `delivery` with a verb.
 *  @param as null for public verbs
 *  @throws Refusal with the registry's code; 503 registry_unreachable if it does not respond */
export async function callRegistry<Answer>(verb: string, as: Principal | null, input: object): Promise<Answer> {
  const { data, error } = await secretClient().rpc('delivery', { p_verb: verb, p_as: as, p_input: input });
  if (!error) return data as Answer;
  const refusal = refusalOf(error);
  if (refusal) throw refusal;
  console.error(`registry ${verb}:`, error.message);
  throw new Refusal(503, 'registry_unreachable', 'The registry does not answer. Try again in a minute.');
}
