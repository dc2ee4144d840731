import { AppError } from '@landfall/db';
import { ButtonLink } from '@landfall/ui';
import { EmptyState, PageFrame } from '@landfall/ui/screen';

/** No row for this id (PGRST116), or not an id at all (22P02: not a uuid). Another person's row looks the same. */
export const isNotThere = (error: unknown): boolean => error instanceof AppError && ['PGRST116', '22P02'].includes(error.code);

/** Shown at an address that leads to nothing of this person's. */
export const NotYours = ({ what, to, all }: { what: string; to: string; all: string }) => (
  <PageFrame title={`No such ${what}`}>
    <EmptyState
      title={`There is no ${what} of yours here`}
      text="The address may be incomplete, or it belongs to another account."
      action={<ButtonLink to={to}>{all}</ButtonLink>}
    />
  </PageFrame>
);
