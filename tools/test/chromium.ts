import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { chromium } from '@playwright/test';

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const present = () => [process.env['CHROMIUM'], ...KNOWN, chromium.executablePath()].find((file) => file && fs.existsSync(file));
const onDebianAsRoot = () => process.getuid?.() === 0 && fs.existsSync('/etc/debian_version');

/** The path of a Chromium: the machine's, else Debian's package (as root), else Playwright's own, installed where missing.
 *  @throws where none can be had */
export async function findChromium(): Promise<string> {
  const found = present();
  if (found) return found;
  console.log('No Chromium here: installing one...');
  if (onDebianAsRoot()) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'inherit' });
  } else {
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  }
  const installed = present();
  if (!installed) throw new Error('No Chromium could be installed. Install one and name it in CHROMIUM.');
  return installed;
}
