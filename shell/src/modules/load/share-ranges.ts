import { type ModuleFederationRuntimePlugin, satisfy } from '@module-federation/runtime-core';

/** Refuses a shared package whose version is not in the range that a remote was built for: the federation runtime would only warn, and run
 *  the remote with a version that it was not built for. The gate refuses such releases; this is for those that were forced. */
export const requireRanges: ModuleFederationRuntimePlugin = {
  name: 'require-ranges',
  resolveShare(args) {
    const { pkgName, version, shareInfo } = args;
    const range = shareInfo.shareConfig?.requiredVersion;
    if (typeof range !== 'string' || satisfy(version, range)) return args;
    const message = `Needs ${pkgName} ${range}, which the shell does not share: it shares ${version}. Nothing that uses it was run`;
    // an error thrown here would only be logged
    return {
      ...args,
      resolver: () => {
        throw new Error(message);
      },
    };
  },
};
