export type MapErrorCode = 'unreadable' | 'signature' | 'environment' | 'older' | 'expired' | 'other';

/** Why a map or a release document was refused. */
export class MapError extends Error {
  readonly code: MapErrorCode;

  constructor(code: MapErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MapError';
    this.code = code;
  }
}
