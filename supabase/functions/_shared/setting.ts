/** A setting of the function's environment; undefined where it is not set. Read when a request comes: the embedded backend serves several
 *  instances from one loaded file. */
export const optionalSetting = (name: string): string | undefined => Deno.env.get(name) || undefined;

/** @throws where it is not set */
export function setting(name: string): string {
  const value = optionalSetting(name);
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
