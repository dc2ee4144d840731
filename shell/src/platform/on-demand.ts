/** Lends a part on demand. The federation runtime keeps a rejected `loading` for ever: forgotten here, so that the next ask loads anew.
 *  @param share the part's entry in the share scope */
export function onDemand<Part>(share: { loading?: unknown }, loading: Promise<Part>): Promise<() => Part> {
  return loading.then(
    (part) => () => part,
    (error: unknown) => {
      share.loading = undefined;
      throw error;
    },
  );
}
