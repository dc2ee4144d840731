import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readConfig } from './config.ts';
import { createRouter } from './router.tsx';
import { createShell } from './shell.ts';

async function start() {
  const shell = createShell(await readConfig());
  const router = createRouter(shell);
  createRoot(document.getElementById('root')!).render(<App shell={shell} router={router} />);
}

void start();
