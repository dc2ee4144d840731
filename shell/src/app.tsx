import { ShellProvider } from '@landfall/contract';
import { StatusProvider } from '@landfall/status';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { Themed } from './appearance/themed.tsx';
import { reportRenderError } from './errors/report.ts';
import { HostProvider } from './parts/host.ts';
import { NoticesHost } from './platform/notices/notices-host.tsx';
import type { Router } from './router.tsx';
import { AuthProvider } from './session/auth-provider.tsx';
import type { Shell } from './shell.ts';
import { ToasterHost } from './toasts/toaster-host.tsx';

interface AppProps {
  shell: Shell;
  router: Router;
}

/** Everything that a page of the shell or of a remote may ask for, around the router. */
export const App = ({ shell, router }: AppProps) => (
  <ShellProvider value={shell.context}>
    <HostProvider value={shell.host}>
      <QueryClientProvider client={shell.context.queries}>
        <AuthProvider>
          <StatusProvider db={shell.context.db} queries={shell.context.queries}>
            <Themed density="calm">
              <RouterProvider router={router} onError={(error, { errorInfo }) => errorInfo && reportRenderError(error)} />
              <NoticesHost />
              <ToasterHost />
            </Themed>
          </StatusProvider>
        </AuthProvider>
      </QueryClientProvider>
    </HostProvider>
  </ShellProvider>
);
