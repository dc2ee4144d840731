/** Exit codes. Fixed for automation; README.md lists them. */
export const EXIT = {
  done: 0,
  unexpected: 1,
  /** The command line is invalid or incomplete. */
  usage: 2,
  /** No token; or it is unknown, expired, revoked, or lacks this right. */
  notAllowed: 3,
  notFound: 4,
  /** Not possible in this state: other bytes under this version, withdrawn, no previous release, no rollout. */
  conflict: 5,
  /** Another change came first. */
  stale: 6,
  /** Refused by the gate, or files are missing. */
  refused: 7,
  unreachable: 8,
  /** `doctor` or `init` found a problem. */
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

/** The exit code for the registry's HTTP status. */
export const exitOfStatus = (status: number): number => BY_STATUS[status] ?? EXIT.unexpected;

/** Why a command failed, with what to do. */
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
