// Federation in a remote's entry: what the build would put there (rspack's template, and @module-federation/webpack-bundler-runtime
// behind it) is made for remotes that keep copies of what they borrow, load other remotes and share several scopes. A remote here does none
// of that: this is what is left. The federation runtime is the library's, and the shell's; an entry may be there before it, and does nothing
// with it until it is asked to.
import type { ModuleFederation, init } from '@module-federation/runtime';

type Factory = () => unknown;

/** What is borrowed, as the build notes it. */
interface Borrowed {
  shareScope: string;
  shareKey: string;
  requiredVersion: string;
  strictVersion: boolean;
  singleton: boolean;
  eager: boolean;
}

/** The host's options for a remote, as the federation runtime hands them to `init` of the container. */
type HostOptions = Partial<Parameters<ModuleFederation['initOptions']>[0]> & {
  shareScopeMap?: ModuleFederation['shareScopeMap'];
};
type ShareScope = Parameters<ModuleFederation['initShareScopeMap']>[1];

/** The bundler's `__webpack_require__`, as far as federation fills it. */
interface Bundler {
  /** Factories of modules. */
  m: Record<string, (module: { exports: unknown }) => void>;
  /** Modules that were evaluated. */
  c: Record<string, unknown>;
  /** What is done before a chunk is evaluated. */
  f: { consumes?: (chunkId: string, promises: unknown[]) => void };
  consumesLoadingData?: {
    /** What a chunk borrows, by the ids of modules. */
    chunkMapping: Record<string, string[]>;
    moduleIdToConsumeDataMapping: Record<string, Borrowed>;
    /** What the entry itself borrows: the exposed module lies in it. */
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

/** Makes a container of a build. */
export function start(bundler: Bundler, { name, ...options }: Entry): void {
  const { consumesLoadingData: borrowed = NOTHING, initializeExposesData: exposed } = bundler;
  if (!exposed) return;
  let instance: ModuleFederation;
  /** By module. */
  const coming: Record<string, Promise<void>> = {};

  async function borrow({ shareKey, shareScope, ...shareConfig }: Borrowed): Promise<Factory> {
    const shareInfo = { shareConfig: { ...shareConfig, fixedDependencies: false }, scope: [shareScope] };
    const factory = await instance.loadShare(shareKey, { customShareInfo: shareInfo });
    if (!factory) throw new Error(`The shell does not lend ${shareKey}`);
    return factory;
  }

  const place = (id: string, exportsOf: Factory): void => {
    bundler.m[id] = (module) => {
      delete bundler.c[id];
      module.exports = exportsOf();
    };
  };

  /** What is borrowed becomes a module of this build. A part that did not come throws in whoever imports it, and is asked for anew by the next
   *  chunk that borrows it. */
  const bring = (id: string): Promise<void> =>
    borrow(borrowed.moduleIdToConsumeDataMapping[id]!).then(
      (factory) => place(id, factory),
      (error: unknown) => {
        delete coming[id];
        place(id, () => {
          throw error;
        });
      },
    );

  const bringAll = (ids: string[] = []) => ids.map((id) => (coming[id] ??= bring(id)));

  bundler.f.consumes = (chunkId, promises) => promises.push(...bringAll(borrowed.chunkMapping[chunkId]));
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
    await Promise.all(bringAll(borrowed.initialConsumes));
    return get();
  };
}
