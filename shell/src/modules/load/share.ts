// Entries of the shell's share scope, for the table that tools/build/share-table.ts generates.

/** How the federation runtime gets a shared package: `lib` immediately, `get` on demand. */
type Provider<Package> = { lib: () => Package } | { get(this: { loading?: unknown }): Promise<() => Package> };

/** An entry of the share scope. */
export const share = <Package>(version: string, provider: Provider<Package>) => ({
  version,
  scope: ['default'],
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
  ...provider,
});

/** A package in the shell's bundle. */
export const eager = <Package>(loaded: Package): Provider<Package> => ({ lib: () => loaded });

/** A package loaded at first use. The federation runtime caches a rejected `loading` forever; clearing it lets the next use retry. */
export const onDemand = <Package>(load: () => Promise<Package>): Provider<Package> => ({
  get() {
    return load().then(
      (loaded) => () => loaded,
      (error: unknown) => {
        this.loading = undefined;
        throw error;
      },
    );
  },
});
