import { useShell } from '@landfall/contract';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { useHost } from '../../modules/host.ts';
import { ReadablePage } from '../../kernel/first-screen/readable-page.tsx';
import { ModulePanel, isModuleLoadError } from '../remote/module-panel.tsx';
import { AdminError } from './admin-error.tsx';
import { GeneralError } from './general-error.tsx';
import { isAdminPath } from '../../kernel/links.ts';

/** Replaces a page inside its frame: with the module's panel if its code did not load, else with the specification's error screen. What can be
 *  read of the page stays below. */
export function PageError() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const { queries } = useShell();
  const { modules, pages } = useHost();
  const module = pages.at(location.pathname)?.module;
  const broken = isModuleLoadError(error) ? undefined : module;
  // Navigating to the same place clears the error and retries failed loads. Cached data may have caused it, so fetch that again.
  const again = () => {
    if (broken) queries.removeQueries({ type: 'inactive' });
    void navigate(location, { replace: true, state: location.state as unknown });
  };
  useEffect(() => (broken ? modules.crashed(broken, error) : undefined), [broken, error, modules]);
  const screen = isAdminPath(location.pathname) ? <AdminError onRetry={again} /> : <GeneralError onRetry={again} />;
  return (
    <>
      {isModuleLoadError(error) ? <ModulePanel module={module} error={error} onRetry={again} /> : screen}
      <ReadablePage />
    </>
  );
}
