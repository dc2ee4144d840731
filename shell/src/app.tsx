import { ShellProvider } from '@landfall/contract';
import { StatusProvider } from '@landfall/status';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router-dom';
import { Themed } from './kernel/appearance/themed.tsx';
import { reportRenderError } from './frame/errors/report.ts';
import { HostProvider } from './modules/host.ts';
import { NoticesHost } from './frame/notices/notices-host.tsx';
import type { Router } from './router.tsx';
import { AuthProvider } from './kernel/session/auth-provider.tsx';
import type { Shell } from './shell.ts';
import { ToasterHost } from './frame/toasts/toaster-host.tsx';

interface AppProps {
  shell: Shell;
  router: Router;
}

/** The first page renders synchronously: there is nothing on screen to keep responsive, and time slicing with a frame after each slice
 *  takes twice as long. */
const useFirstPageProps = (router: Router) =>
  useSyncExternalStore(router.subscribe, () => router.state.initialized) ? {} : { useTransitions: false };

/** The providers that pages of the shell and of remotes need, around the router. */
export const App = ({ shell, router }: AppProps) => {
  const first = useFirstPageProps(router);
  return (
    <ShellProvider value={shell.context}>
      <HostProvider value={shell.host}>
        <QueryClientProvider client={shell.context.queries}>
          <AuthProvider>
            <StatusProvider db={shell.context.db} queries={shell.context.queries}>
              <Themed density="calm">
                <RouterProvider
                  router={router}
                  {...first}
                  onError={(error, { errorInfo }) => errorInfo && reportRenderError(error)}
                />
                <NoticesHost />
                <ToasterHost />
              </Themed>
            </StatusProvider>
          </AuthProvider>
        </QueryClientProvider>
      </HostProvider>
    </ShellProvider>
  );
};
