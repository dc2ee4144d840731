/** A remote, or one of its pages, whose code did not come. Not a crash: the panel with Retry shows, and the rest of the page lives. */
export class NotLoaded extends Error {
  readonly module: string | undefined;
  /** The versions tried, in order; none where the map does not have the module. */
  readonly versions: string[];

  constructor(cause: unknown, module?: string, versions: string[] = []) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'NotLoaded';
    this.module = module;
    this.versions = versions;
  }
}

export const isNotLoaded = (error: unknown): error is NotLoaded => error instanceof NotLoaded;
