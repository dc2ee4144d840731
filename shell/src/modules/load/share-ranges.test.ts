import { ModuleFederation, registerGlobalPlugins } from '@module-federation/runtime-core';
import { expect, it } from 'vitest';
import { requireRanges } from './share-ranges.ts';
import { eager, share } from './share.ts';

registerGlobalPlugins([requireRanges]);

/** A remote's request for React, in a shell that shares 19.3.1. */
async function reactFor(range: string): Promise<unknown> {
  const react = { useState: () => undefined };
  const host = new ModuleFederation({ name: 'shell', remotes: [], shared: { react: share('19.3.1', eager(react)) as never } });
  const remote = new ModuleFederation({ name: 'cart', remotes: [] });
  remote.initShareScopeMap('default', host.shareScopeMap['default']!, { hostShareScopeMap: host.shareScopeMap });
  const shareConfig = { singleton: true, requiredVersion: range, strictVersion: false, eager: false };
  const factory = await remote.loadShare('react', { customShareInfo: { shareConfig, scope: ['default'] } });
  return factory && factory();
}

it('gives a remote the package where its range fits', async () => {
  expect(await reactFor('^19.2.0')).toHaveProperty('useState');
});

it.each(['^18.3.1', '^20.0.0', '^19.4.0'])('refuses %s before anything runs, and says which version there is', async (range) => {
  await expect(reactFor(range)).rejects.toThrow(`Needs react ${range}, which the shell does not share: it shares 19.3.1`);
});
