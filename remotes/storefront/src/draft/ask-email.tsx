import { useShell, useStore } from '@landfall/contract';
import { lazy, Suspense } from 'react';

const SaveEmail = lazy(() => import('./save-email.tsx').then((module) => ({ default: module.SaveEmail })));

/** Asks for an e-mail address with a request, if its customer has none. */
export function AskEmail() {
  const { user } = useStore(useShell().session);
  if (!user || user.email) return null;
  return (
    <Suspense>
      <SaveEmail />
    </Suspense>
  );
}
