// A release does not ask for a chunk that its entry has no hash for: for browsers without Integrity-Policy.
/* oxlint-disable prefer-const -- the bundler's own variables, reassigned below */
declare let __webpack_get_script_filename__: (chunk: string | number) => string;
declare let __webpack_chunk_load__: (chunk: string | number) => Promise<unknown>;
declare const __webpack_require__: { sriHashes?: Record<string, string> };

const fileOf = __webpack_get_script_filename__;
__webpack_get_script_filename__ = (chunk) => {
  if (!__webpack_require__.sriHashes?.[chunk]) throw new Error(`Refused: no known hash for chunk ${chunk}`);
  return fileOf(chunk);
};

const load = __webpack_chunk_load__;
__webpack_chunk_load__ = async (chunk) => load(chunk); // turns the error above into a rejection

export default () => ({ name: 'require-hash' });
