import { DoorError } from './registry-client.ts';

const BY_CODE: Readonly<Record<string, string>> = {
  network:
    'No answer came, so it is not known whether it was done. Your reason is kept. Try again: if it was done, you are told so and it is not done twice.',
  not_signed_in: 'Your session ended. Sign in again in another tab, then try again: your reason is kept.',
  not_granted: 'Your grants do not cover this. Who administers delivery can give you one.',
  no_such_release: 'This version is not published any more.',
  withdrawn: 'This version was withdrawn. Publish a new one.',
  files_deleted:
    'The files of this version were deleted: no environment served it, no rollback reached it, no open tab used it. Publish the same build again, then repeat this.',
  no_previous: 'No version served everyone before this one, so there is nothing to go back to. Promote another version instead.',
  no_rollout: 'There is no rollout any more.',
  reason_needed: 'Say why. The history shows it.',
};

/** The text for a refused decision. */
export const refusalText = (error: Error): string =>
  (error instanceof DoorError ? (BY_CODE[error.code] ?? error.details) : undefined) ?? error.message;
