/** An environment setting, undefined if not set. Read settings per request: the embedded backend serves several instances from
 *  one loaded module. */
export const optionalSetting = (name: string): string | undefined => Deno.env.get(name) || undefined;

/** @throws if not set */
export function setting(name: string): string {
  const value = optionalSetting(name);
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
