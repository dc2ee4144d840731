// The federation code of a remote's entry. The generated code (rspack's template and @module-federation/webpack-bundler-runtime) supports
// remotes that bundle copies of shared packages, load other remotes and use several share scopes. Remotes here do none of that; this is
// what remains. The federation runtime is the library's and comes from the shell. An entry may run before it, and does nothing with it
// until it is called.
import type { ModuleFederation, init } from '@module-federation/runtime';

type Factory = () => unknown;

/** A shared module, as the build describes it. */
interface SharedModule {
  shareScope: string;
  shareKey: string;
  requiredVersion: string;
  strictVersion: boolean;
  singleton: boolean;
  eager: boolean;
}

/** The host's options for a remote, as the federation runtime passes them to the container's `init`. */
type HostOptions = Partial<Parameters<ModuleFederation['initOptions']>[0]> & {
  shareScopeMap?: ModuleFederation['shareScopeMap'];
};
type ShareScope = Parameters<ModuleFederation['initShareScopeMap']>[1];

/** The parts of `__webpack_require__` that federation uses. */
interface Bundler {
  /** Module factories. */
  m: Record<string, (module: { exports: unknown }) => void>;
  /** Evaluated modules. */
  c: Record<string, unknown>;
  /** Runs before a chunk is evaluated. */
  f: { consumes?: (chunkId: string, promises: unknown[]) => void };
  consumesLoadingData?: {
    /** Ids of the shared modules that each chunk uses. */
    chunkMapping: Record<string, string[]>;
    moduleIdToConsumeDataMapping: Record<string, SharedModule>;
    /** Shared modules of the entry itself, which contains the exposed module. */
    initialConsumes: string[];
  };
  initializeExposesData?: { moduleMap: Record<string, () => Promise<Factory>> };
  initContainer(scope: ShareScope, tokens: unknown, options?: HostOptions): Promise<boolean>;
  getContainer(module: string): Promise<Factory>;
}

interface Entry {
  name: string;
  shareStrategy: 'loaded-first';
  plugins: NonNullable<Parameters<typeof init>[0]['plugins']>;
}

const SCOPE = 'default';
const NOTHING: NonNullable<Bundler['consumesLoadingData']> = {
  chunkMapping: {},
  moduleIdToConsumeDataMapping: {},
  initialConsumes: [],
};

/** Creates the container of a build. */
export function start(bundler: Bundler, { name, ...options }: Entry): void {
  const { consumesLoadingData: consumes = NOTHING, initializeExposesData: exposed } = bundler;
  if (!exposed) return;
  let instance: ModuleFederation;
  /** Pending loads by module id. */
  const coming: Record<string, Promise<void>> = {};

  async function loadShared({ shareKey, shareScope, ...shareConfig }: SharedModule): Promise<Factory> {
    const shareInfo = { shareConfig: { ...shareConfig, fixedDependencies: false }, scope: [shareScope] };
    const factory = await instance.loadShare(shareKey, { customShareInfo: shareInfo });
    if (!factory) throw new Error(`The shell does not share ${shareKey}`);
    return factory;
  }

  const place = (id: string, exportsOf: Factory): void => {
    bundler.m[id] = (module) => {
      delete bundler.c[id];
      module.exports = exportsOf();
    };
  };

  /** Registers a shared module as a module of this build. If it failed to load, importing it throws, and the next chunk that uses it
   *  loads it again. */
  const load = (id: string): Promise<void> =>
    loadShared(consumes.moduleIdToConsumeDataMapping[id]!).then(
      (factory) => place(id, factory),
      (error: unknown) => {
        delete coming[id];
        place(id, () => {
          throw error;
        });
      },
    );

  const loadAll = (ids: string[] = []) => ids.map((id) => (coming[id] ??= load(id)));

  bundler.f.consumes = (chunkId, promises) => promises.push(...loadAll(consumes.chunkMapping[chunkId]));
  // The host's share scope becomes this remote's.
  bundler.initContainer = async (scope, _tokens, host) => {
    const runtime = await import(/* webpackMode: "eager" */ '@module-federation/runtime');
    instance = runtime.init({ name, remotes: [], ...options });
    instance.initOptions({ name, remotes: [], ...host });
    instance.initShareScopeMap(SCOPE, scope, { hostShareScopeMap: host?.shareScopeMap ?? {} });
    await Promise.all(instance.initializeSharing(SCOPE, { from: 'build' }));
    return true;
  };
  bundler.getContainer = async (module) => {
    const get = exposed.moduleMap[module];
    if (!get) throw new Error(`${name} exposes no ${module}`);
    await Promise.all(loadAll(consumes.initialConsumes));
    return get();
  };
}
