// Makes what failed to load loadable again in the same page. The first thing in the shell's bundle and, as a plugin of the
// federation runtime, in every remote's entry.
/* oxlint-disable prefer-const -- the bundler's own variables, reassigned below */
declare let __webpack_get_script_filename__: (chunk: string | number) => string;
declare let __webpack_chunk_load__: (chunk: string | number) => Promise<unknown>;
declare const __webpack_public_path__: string;
declare const __webpack_require__: { c?: Record<string, { error?: unknown }> };

// A new URL for each retry of a chunk, because Chrome keeps a hung request's cache entry locked (about 20 s). Integrity goes by chunk id,
// so a query string does not affect it. The count is per page, because a remote's entry may run twice.
const page = globalThis as { landfallChunkTries?: Map<string, number> };
const tries = (page.landfallChunkTries ??= new Map<string, number>());
const fileOf = __webpack_get_script_filename__;
__webpack_get_script_filename__ = (chunk) => {
  const file = fileOf(chunk);
  const url = __webpack_public_path__ + file;
  const before = tries.get(url) ?? 0;
  tries.set(url, before + 1);
  return before === 0 ? file : `${file}?retry=${before}`;
};

// A module that threw (a shared module failed to load) stays in the bundler's cache with its error: remove it before the next import().
// Needs output.strictModuleErrorHandling; otherwise the cache holds a half-evaluated module without an error.
const load = __webpack_chunk_load__;
__webpack_chunk_load__ = (chunk) => {
  const modules = __webpack_require__.c ?? {}; // the shell's build has none: nothing there uses the share scope
  for (const id of Object.keys(modules)) if (modules[id]!.error) delete modules[id];
  return load(chunk);
};

export default () => ({ name: 'retry' });
