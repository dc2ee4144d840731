// The bundler's side of federation in a remote's entry, in the place of @module-federation/webpack-bundler-runtime, which also brings
// what a remote here never has: copies of its own of what is lent, other remotes, several share scopes, a use before its first import().
// It was four tenths of an entry. The federation runtime behind it is the library's, and the shell's.
import { init, type ModuleFederation } from '@module-federation/runtime';

type Factory = () => unknown;

/** The bundler's `__webpack_require__`, as far as federation fills it. */
interface Bundler {
  /** Factories of modules. */
  m: Record<string, (module: { exports: unknown }) => void>;
  /** Modules that were evaluated. */
  c: Record<string, unknown>;
  federation: { instance: ModuleFederation; initOptions: Parameters<typeof init>[0] };
}

interface Borrowed {
  shareKey: string;
  shareInfo: object;
}

interface Consumes {
  chunkId: string;
  promises: unknown[];
  /** What a chunk borrows, by the ids of modules. */
  chunkMapping: Record<string, string[]>;
  moduleToHandlerMapping: Record<string, Borrowed>;
  /** 0: is there. A promise: is coming. */
  installedModules: Record<string, Promise<void> | 0>;
  webpackRequire: Bundler;
}

async function borrow({ instance }: Bundler['federation'], { shareKey, shareInfo }: Borrowed): Promise<Factory> {
  const factory = await instance.loadShare(shareKey, { customShareInfo: { ...shareInfo } });
  if (!factory) throw new Error(`The shell does not lend ${shareKey}`);
  return factory;
}

/** Before a chunk is evaluated: what it borrows becomes modules of this build. A part that did not come throws in whoever imports it, and is
 *  asked for anew by the next chunk that borrows it. */
function consumes({ chunkId, promises, chunkMapping, moduleToHandlerMapping, installedModules, webpackRequire }: Consumes): void {
  for (const id of chunkMapping[chunkId] ?? []) {
    const place = (exportsOf: Factory): void => {
      webpackRequire.m[id] = (module) => {
        delete webpackRequire.c[id];
        module.exports = exportsOf();
      };
    };
    const coming = (): Promise<void> =>
      borrow(webpackRequire.federation, moduleToHandlerMapping[id]!).then(
        (factory) => {
          installedModules[id] = 0;
          place(factory);
        },
        (error: unknown) => {
          delete installedModules[id];
          place(() => {
            throw error;
          });
        },
      );
    promises.push((installedModules[id] ??= coming()));
  }
}

interface ContainerInit {
  webpackRequire: Bundler;
  /** The host's, of that scope. */
  shareScope: Parameters<ModuleFederation['initShareScopeMap']>[1];
  remoteEntryInitOptions?: Partial<Parameters<ModuleFederation['initOptions']>[0]> & {
    shareScopeMap?: ModuleFederation['shareScopeMap'];
  };
}

const SCOPE = 'default';

/** `init` of the container: the host's share scope becomes this remote's. */
async function initContainerEntry({ webpackRequire, shareScope, remoteEntryInitOptions }: ContainerInit): Promise<boolean> {
  const { instance, initOptions } = webpackRequire.federation;
  instance.initOptions({ name: initOptions.name, remotes: [], ...remoteEntryInitOptions });
  instance.initShareScopeMap(SCOPE, shareScope, { hostShareScopeMap: remoteEntryInitOptions?.shareScopeMap ?? {} });
  await Promise.all(instance.initializeSharing(SCOPE, { from: 'build' }));
  return true;
}

const bundlerRuntime = {
  consumes,
  initContainerEntry,
  init: ({ webpackRequire }: { webpackRequire: Bundler }) => init(webpackRequire.federation.initOptions),
  installInitialConsumes({ initialConsumes }: { initialConsumes: string[] }): void {
    if (initialConsumes.length > 0) throw new Error('A remote borrows nothing before its first import()');
  },
  S: {},
};

export default { bundlerRuntime };
