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
  // Navigating to the same place clears the error and retries failed loads. Cached data may have caused it, so fetch that again. A release
  // that crashed is replaced by the one before it, if there is one.
  const again = async () => {
    if (broken) {
      queries.removeQueries({ type: 'inactive' });
      await modules.fallBack(broken);
    }
    void navigate(location, { replace: true, state: location.state as unknown });
  };
  const version = broken && modules.active.get().get(broken)?.choice.release.version;
  const fallback = broken && modules.fallbackOf(broken);
  const next = fallback ? ` The next try uses its version ${fallback}.` : '';
  const note = version ? `${pages.nameOf(broken)} ${version} ran into an error.${next}` : undefined;
  useEffect(() => (broken ? modules.crashed(broken, error) : undefined), [broken, error, modules]);
  const Screen = isAdminPath(location.pathname) ? AdminError : GeneralError;
  return (
    <>
      {isModuleLoadError(error) ? (
        <ModulePanel module={module} error={error} onRetry={again} />
      ) : (
        <Screen onRetry={again} note={note} />
      )}
      <ReadablePage />
    </>
  );
}
