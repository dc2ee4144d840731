import './kernel/appearance/first-paint.ts';
import '@landfall/ui/look.css';
import './shell.css';
import { fixDialogFocus, helpKeyboard, whenIdle } from '@landfall/ui';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readConfig } from './kernel/config.ts';
import { firstScreen, removeFirstScreen } from './kernel/first-screen/first-screen.ts';
import { takeOver } from './kernel/first-screen/take-over.ts';
import { fadePages } from './frame/fade-pages.ts';
import { watchNextPage } from './frame/next-page.tsx';
import { preloadLinks } from './modules/load/preload-links.ts';
import { createRouter, type Router } from './router.tsx';
import { createShell, type Shell } from './shell.ts';
import { isSecurePage, showInsecurePage } from './frame/errors/insecure-page.tsx';
import { showInConsole } from './modules/load/show-in-console.ts';
import { watchFaults } from './modules/health/watch-faults.ts';

/** ms in which a fast device renders the first page. On a slow one a fade would delay the next page by as much (docs/decisions/043). */
const FAST_MS = 50;

async function start() {
  const element = document.getElementById('root')!;
  const root = createRoot(element);
  if (!isSecurePage()) {
    removeFirstScreen();
    return showInsecurePage(root);
  }
  const shell = createShell(await readConfig());
  watchFaults(shell.faults);
  shell.host.delivery.begin();
  showInConsole(shell.host.modules);
  const router = createRouter(shell);
  fixDialogFocus(document);
  helpKeyboard(window);
  preloadLinks(shell.context, shell.host);
  const render = () => flushSync(() => root.render(<App shell={shell} router={router} />));
  if (shell.host.delivery.overrides.asked.get().length > 0) removeFirstScreen(); // the page waits for an answer, in a dialog
  if (firstScreen()) await pageIsReady(shell, router);
  const began = performance.now();
  takeOver(element, render);
  const isFast = performance.now() - began < FAST_MS;
  if (isFast) fadePages(router, shell.host.appearance.theme);
  watchNextPage(shell.host, router, isFast);
  shell.started();
  if (sessionStorage.getItem('landfall-typed'))
    void import(/* webpackChunkName: "typed-text" */ './kernel/typed-text.ts').then(({ restoreTyped }) => restoreTyped());
  whenIdle(shell.vitals.measure);
  whenIdle(shell.beginIdleWork);
  whenIdle(
    () =>
      void import(/* webpackChunkName: "watch" */ './frame/inspector/watch-inspector.ts').then(
        ({ watchInspector }) => watchInspector({ ...shell, router }),
        () => undefined /* its code did not load: no inspector then */,
      ),
  );
}

/** Until then React would render nothing but "Loading...", in the time that the page's own code needs. */
async function pageIsReady({ host }: Shell, router: Router): Promise<void> {
  const isLoaded = new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => initialized && (stop(), resolve()));
    if (router.state.initialized) resolve();
  });
  await Promise.all([isLoaded, host.session.known]);
}

void start();
