/** What the process ends with. Fixed for automation; README.md lists them. */
export const EXIT = {
  done: 0,
  unexpected: 1,
  /** The command line cannot be understood, or lacks something. */
  usage: 2,
  /** No token, an unknown, expired or revoked one, or one without this right. */
  notAllowed: 3,
  notFound: 4,
  /** It cannot be done in this state: other bytes under this version, withdrawn, no previous release, no rollout. */
  conflict: 5,
  /** Somebody was faster. */
  stale: 6,
  /** The gate, or files that are missing. */
  refused: 7,
  unreachable: 8,
  /** `doctor` and `init` found something that has to be done. */
  unhealthy: 9,
  buildFailed: 10,
} as const;

const BY_STATUS: Record<number, number> = {
  400: EXIT.usage,
  401: EXIT.notAllowed,
  403: EXIT.notAllowed,
  404: EXIT.notFound,
  409: EXIT.conflict,
  412: EXIT.stale,
  413: EXIT.refused,
  422: EXIT.refused,
};

/** The exit code for a refusal of the door. */
export const exitOfStatus = (status: number): number => BY_STATUS[status] ?? EXIT.unexpected;

/** Why a command ends without having done its work, in words that say what to do. */
export class Failure extends Error {
  readonly code: string;
  readonly exit: number;
  readonly details: object | undefined;

  constructor(exit: number, code: string, message: string, details?: object) {
    super(message);
    this.exit = exit;
    this.code = code;
    this.details = details;
  }
}
