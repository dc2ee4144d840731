import { loadOnDemand } from '@landfall/ui';
import { GeneralError } from '../../frame/errors/general-error.tsx';
import { Loading } from '../../frame/parts/loading.tsx';

/** /auth, loaded at the first visit: most people don't sign in on their first screen. */
export const AuthRoute = loadOnDemand(() => import('./auth-page.tsx').then((file) => file.AuthPage), {
  pending: <Loading />,
  failed: (retry) => <GeneralError onRetry={retry} />,
});
