import type { Config } from '../../kernel/config.ts';
import { readInlined } from '../../kernel/parts/read-inlined.ts';
import { shellRelease } from './shell-release.ts';

/** Where the shell's own files are. */
const OWN = '/static/';

/** Reports once if a script of this shell does not load: the shell itself may not run then. Called by the first script of the page. A static host
 *  inlines no configuration, and reports nothing. */
export function reportMissingScripts(): void {
  let isReported = false;
  addEventListener(
    'error',
    ({ target }) => {
      const release = shellRelease();
      const config = readInlined('landfall-config') as Config | null;
      if (isReported || !release || !config || !(target instanceof HTMLScriptElement)) return;
      if (!target.src.startsWith(location.origin + OWN)) return;
      isReported = true;
      const reports = [{ ...release, outcome: 'failed', ms: 0 }];
      const body = JSON.stringify({ environment: config.environment, reports });
      navigator.sendBeacon(`${config.supabaseUrl}/functions/v1/module-health`, body);
    },
    true,
  );
}
