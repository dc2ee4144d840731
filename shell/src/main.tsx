import './appearance/first-paint.ts';
import '@fontsource-variable/figtree/wght.css';
import '@landfall/ui/look.css';
import './shell.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { authPath } from './auth/auth-mode.ts';
import { readConfig } from './config.ts';
import { createRouter } from './router.tsx';
import { createShell } from './shell.ts';

async function start() {
  const shell = createShell(await readConfig());
  const router = createRouter(shell);
  shell.host.session.onRecovery(() => {
    const { pathname, search } = router.state.location;
    if (!(pathname + search).startsWith(authPath('new-password')))
      void router.navigate(authPath('new-password'), { replace: true });
  });
  createRoot(document.getElementById('root')!).render(<App shell={shell} router={router} />);
}

void start();
