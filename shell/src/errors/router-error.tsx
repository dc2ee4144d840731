import { ErrorScreen } from './error-screen.tsx';

/** The router's last resort, where a frame itself broke and no screen of ours is left inside it. A full load starts over. */
export const RouterError = () => (
  <ErrorScreen title="Unexpected Application Error" text="Landfall could not be drawn. Reloading the page starts it over.">
    <a href={location.href} className="ant-btn">
      Reload Page
    </a>
  </ErrorScreen>
);
