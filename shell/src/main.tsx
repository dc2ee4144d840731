import './appearance/first-paint.ts';
import '@fontsource-variable/figtree/wght.css';
import '@landfall/ui/look.css';
import './shell.css';
import { fixDialogFocus } from '@landfall/ui';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { authPath } from './auth/auth-mode.ts';
import { readConfig } from './config.ts';
import { preloadLinks } from './platform/load/preload-links.ts';
import { createRouter } from './router.tsx';
import { createShell } from './shell.ts';
import { isSecurePage, showInsecurePage } from './errors/insecure-page.tsx';
import { showInConsole } from './platform/health/show-in-console.ts';

async function start() {
  const root = createRoot(document.getElementById('root')!);
  if (!isSecurePage()) return showInsecurePage(root);
  const shell = createShell(await readConfig());
  shell.host.delivery.begin();
  showInConsole(shell.host.modules);
  const router = createRouter(shell);
  shell.host.session.onRecovery(() => {
    const { pathname, search } = router.state.location;
    if (!(pathname + search).startsWith(authPath('new-password')))
      void router.navigate(authPath('new-password'), { replace: true });
  });
  fixDialogFocus(document);
  preloadLinks(shell.context, shell.host);
  root.render(<App shell={shell} router={router} />);
}

void start();
