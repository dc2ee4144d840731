import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { useHost } from '../host.ts';
import { ModulePanel, isModuleLoadError } from '../platform/load/module-panel.tsx';
import { AdminError } from './admin-error.tsx';
import { GeneralError } from './general-error.tsx';
import { isAdminPath } from '../links.ts';

/** In a page's place, with the frame around it alive: the module's panel where its code did not come, the specification's screen where it
 *  broke while drawing. */
export function PageError() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  // A visit to the same place clears the error, and asks again for what did not load.
  const again = () => void navigate(location, { replace: true, state: location.state as unknown });
  const { modules, pages } = useHost();
  const module = pages.at(location.pathname)?.module;
  const broken = isModuleLoadError(error) ? undefined : module;
  useEffect(() => (broken ? modules.crashed(broken) : undefined), [broken, error, modules]);
  if (isModuleLoadError(error)) return <ModulePanel module={module} error={error} onRetry={again} />;
  return isAdminPath(location.pathname) ? <AdminError onRetry={again} /> : <GeneralError onRetry={again} />;
}
