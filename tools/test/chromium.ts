import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { chromium } from '@playwright/test';

/** Chromium without the parts that draw windows and their own pages: the same journeys take half of the time. */
const DEBIAN = 'chromium-headless-shell';
const KNOWN = [`/usr/bin/${DEBIAN}`, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const present = () => [process.env['CHROMIUM'], ...KNOWN, chromium.executablePath()].find((file) => file && fs.existsSync(file));
const onDebianAsRoot = () => process.getuid?.() === 0 && fs.existsSync('/etc/debian_version');

/** Finds Chromium: the machine's, else Debian's package (needs root), else Playwright's own, installed if missing. @throws if
 *  none can be installed */
export async function findChromium(): Promise<string> {
  const found = present();
  if (found) return found;
  console.log('Chromium is not installed. Installing it...');
  if (onDebianAsRoot()) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', DEBIAN], { stdio: 'inherit' });
  } else {
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  }
  const installed = present();
  if (!installed) throw new Error('Failed to install Chromium. Install it yourself and set CHROMIUM to its path.');
  return installed;
}
