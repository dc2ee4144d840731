import { loadOnDemand } from '@landfall/ui';
import { AdminError } from '../errors/admin-error.tsx';
import { Loading } from '../parts/loading.tsx';
import { AdminGuard } from './admin-guard.tsx';

/** The admin frame, loaded by admins only. */
export const AdminFrame = loadOnDemand(() => import('./admin-frame.tsx').then((file) => file.AdminFrame), {
  pending: <Loading />,
  failed: (retry) => <AdminError onRetry={retry} />,
});

/** Everything under /admin: the guard, then the frame, which only admins load. */
export const AdminArea = () => (
  <AdminGuard>
    <AdminFrame />
  </AdminGuard>
);
