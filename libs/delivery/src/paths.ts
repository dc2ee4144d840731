// Valid names of modules, versions and files. They become URLs and, in the folder store, file paths.

const MODULE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_NAME = 60;
// semver with prereleases (1.5.0-rc.1), without build metadata, which a URL would have to escape
const NUMBER = '(0|[1-9]\\d*)';
const VERSION = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}(-[0-9A-Za-z-]+([.][0-9A-Za-z-]+)*)?$`);
const PART = /^[\w-][\w.-]*$/;
const MAX_PATH = 200;
const MAX_DEPTH = 8;
/** The store creates compressed copies itself: an uploaded one could differ from its original. */
const COPY = /\.(br|gz)$/i;

export const isModuleName = (name: string): boolean => MODULE.test(name) && name.length <= MAX_NAME;

export const isVersion = (version: string): boolean => VERSION.test(version) && version.length <= MAX_NAME;

/** A relative path without hidden, empty or parent segments. */
export function isFilePath(path: string): boolean {
  const parts = path.split('/');
  return path.length <= MAX_PATH && parts.length <= MAX_DEPTH && parts.every((part) => PART.test(part)) && !COPY.test(path);
}

// The first segment is literal: a parameter there would also match /admin and the reserved paths. The same in delivery.need_claimable.
const PATTERN = /^\/([a-z0-9][a-z0-9-]*(\/([a-z0-9][a-z0-9-]*|:[a-zA-Z][a-zA-Z0-9]*)){0,7})?$/;
const RESERVED = ['auth', 'modules', 'static', 'og', 'healthz', 'mailbox', 'rest', 'storage', 'functions', 'realtime'];

/** Whether a page's path has a valid form: `/gifts/:id`. */
export const isPagePattern = (pattern: string): boolean => PATTERN.test(pattern);

/** Whether a path belongs to the shell or the backend. */
export const isReservedPath = (pattern: string): boolean => RESERVED.includes(pattern.split('/')[1] ?? '');
