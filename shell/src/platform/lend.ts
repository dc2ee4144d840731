// How the shell's share scope is written (tools/build/share-table.ts).

/** How a part comes, for the federation runtime: `lib` at once, `get` on demand. */
type Coming<Part> = { lib: () => Part } | { get(this: { loading?: unknown }): Promise<() => Part> };

/** An entry of the share scope. */
export const lend = <Part>(version: string, coming: Coming<Part>) => ({
  version,
  scope: ['default'],
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
  ...coming,
});

/** A part that is there. */
export const atOnce = <Part>(part: Part): Coming<Part> => ({ lib: () => part });

/** A part that is loaded at the first ask. The federation runtime keeps a rejected `loading` for ever: forgotten here, so that the next
 *  ask loads anew. */
export const onDemand = <Part>(load: () => Promise<Part>): Coming<Part> => ({
  get() {
    return load().then(
      (part) => () => part,
      (error: unknown) => {
        this.loading = undefined;
        throw error;
      },
    );
  },
});
