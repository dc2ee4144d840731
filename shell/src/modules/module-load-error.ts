/** The code of a remote or of a page did not load. Not a crash: a panel with Retry replaces it, and the rest of the page works. */
export class ModuleLoadError extends Error {
  readonly module: string | undefined;
  /** The versions tried, in order; empty if the map doesn't have the module. */
  readonly versions: string[];

  constructor(cause: unknown, module?: string, versions: string[] = []) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ModuleLoadError';
    this.module = module;
    this.versions = versions;
  }
}

export const isModuleLoadError = (error: unknown): error is ModuleLoadError => error instanceof ModuleLoadError;
