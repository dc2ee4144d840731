import { type Envelope, type ModuleMap, pageMap } from '@landfall/modules';

/** Signs a map with the keys of now. */
export type SignMap = (map: ModuleMap) => Promise<Envelope>;

/** Maps of pages by the envelope they are part of: a new map begins a new table. */
const signed = new WeakMap<Envelope, Map<string, Promise<Envelope>>>();

/** The map that a page carries, signed once for each set of modules. The environment's own envelope if the page needs all of it. */
export function pageEnvelope(whole: Envelope, map: ModuleMap, own: readonly string[], sign: SignMap): Promise<Envelope> {
  const part = pageMap(map, own);
  if (part === map) return Promise.resolve(whole);
  const known = signed.get(whole) ?? new Map<string, Promise<Envelope>>();
  signed.set(whole, known);
  const name = Object.keys(part.modules).sort().join(' ');
  const envelope = known.get(name) ?? sign(part);
  known.set(name, envelope);
  envelope.catch(() => known.delete(name));
  return envelope;
}
