import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { integrityOf } from '../files.ts';
import { addDataScript, firstDataFile } from './data-script.ts';

let release: string;
beforeAll(() => void (release = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-data-script-test-'))));
afterAll(() => fs.rmSync(release, { recursive: true }));

/** Bytes that a slow phone loads within a tenth of a second, beside everything else. */
const SMALL = 12_000;

it('the script of a page’s data is one small file of its release, without React, and names the classes it uses', async () => {
  const { script, classes } = await addDataScript('cart', firstDataFile('cart', '/cart')!, release);
  const file = path.join(release, script.file);
  expect(script.file).toMatch(/^static\/js\/cart-data\.[0-9a-f]{10}\.js$/);
  expect(script.integrity).toBe(integrityOf(file));
  expect(classes).toEqual(expect.arrayContaining(['cart_cartRow', 'cart_cartTotal']));
  const text = fs.readFileSync(file, 'utf8');
  expect(text).toContain('landfallShowData');
  expect(text).not.toMatch(/react|antd/i);
  expect(text.length).toBeLessThan(SMALL);
  expect(fs.readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
});

it('a page without such a file has no script', () => {
  expect(firstDataFile('cart', '/checkout')).toBeUndefined();
  expect(firstDataFile('cart', '/nowhere')).toBeUndefined();
});
