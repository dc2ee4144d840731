import { ShellProvider } from '@landfall/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { AuthProvider } from './session/auth-provider.tsx';
import type { Shell } from './shell.ts';

interface AppProps {
  shell: Shell;
  router: ReturnType<typeof createBrowserRouter>;
}

/** Everything that a page of the shell or of a remote may ask for, around the router. */
export const App = ({ shell, router }: AppProps) => (
  <ShellProvider value={shell.context}>
    <QueryClientProvider client={shell.context.queries}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </QueryClientProvider>
  </ShellProvider>
);
