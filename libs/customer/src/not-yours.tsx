import { ButtonLink } from '@landfall/ui';
import { EmptyState, PageFrame } from '@landfall/ui/screen';

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
