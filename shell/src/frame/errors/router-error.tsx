import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { useHost } from '../../modules/host.ts';
import { ErrorScreen } from './error-screen.tsx';

/** The last resort if a frame itself failed, so that no error screen inside it can render. A full load starts over. */
export function RouterError() {
  const error = useRouteError();
  const { faults } = useHost();
  useEffect(() => faults.note(error, 'render'), [error, faults]);
  return (
    <ErrorScreen title="Unexpected Application Error" text="Landfall could not be drawn. Reloading the page starts it over.">
      <a href={location.href} className="ant-btn">
        Reload Page
      </a>
    </ErrorScreen>
  );
}
