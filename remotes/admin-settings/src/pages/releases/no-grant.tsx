import { EmptyState } from '@landfall/ui/screen';

/** Being an admin gives no right here: what is missing, and how to get it. */
export const NoGrant = ({ email }: { email: string | undefined }) => (
  <EmptyState
    title="You have no grant for releases"
    text={
      <>
        Being an admin gives no right to see or change what is served. You need a grant for at least one module: publish, promote
        or rollback. Who administers delivery gives it with
        <code className="rel-command">
          npm run release -- grant {email ?? '<e-mail>'} --modules cart --verbs promote,rollback
        </code>
        It works from your next request on.
      </>
    }
  />
);
