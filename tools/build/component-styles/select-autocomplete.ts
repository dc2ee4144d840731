// Loader of rc-select's input. Its "new-password" was to keep browsers from filling the field; password managers take it at its word.

/** @throws if the library no longer has it: remove this loader then */
export default function selectAutocomplete(source: string): string {
  const result = source.replace("autoComplete || 'new-password'", "autoComplete || 'off'");
  if (result === source) throw new Error('rc-select has no autocomplete "new-password" any more.');
  return result;
}
