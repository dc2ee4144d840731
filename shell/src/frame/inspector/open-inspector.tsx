import { ShellProvider } from '@landfall/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider } from '../../kernel/session/auth-provider.tsx';
import { HostProvider } from '../../modules/host.ts';
import { Inspector } from './inspector.tsx';
import type { Inspected } from './inspected.ts';

function OnEachPage({ router, onClose }: { router: Inspected['router']; onClose: () => void }) {
  const { pathname } = useSyncExternalStore(router.subscribe, () => router.state.location);
  return <Inspector pathname={pathname} onClose={onClose} />;
}

/** Shows the inspector beside the page, in a root of its own: the page does not render again. @returns removes it */
export function openInspector({ context, host, router }: Inspected, onClose: () => void): () => void {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  root.render(
    <ShellProvider value={context}>
      <HostProvider value={host}>
        <QueryClientProvider client={context.queries}>
          <AuthProvider>
            <OnEachPage router={router} onClose={onClose} />
          </AuthProvider>
        </QueryClientProvider>
      </HostProvider>
    </ShellProvider>,
  );
  return () => {
    root.unmount();
    element.remove();
  };
}
