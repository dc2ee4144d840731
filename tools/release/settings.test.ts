import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenOf, urlOf } from './settings.ts';

let data: string;
beforeAll(() => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-cli-'));
  fs.mkdirSync(path.join(data, 'secrets'));
  fs.writeFileSync(path.join(data, 'secrets/owner-token'), 'lft_owner\n');
});
afterAll(() => fs.rmSync(data, { recursive: true }));

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'done';
};

it('speaks to this machine’s server unless told otherwise', () => {
  expect(urlOf({}, {})).toBe('http://localhost:4200');
  expect(urlOf({}, { PORT: '5000' })).toBe('http://localhost:5000');
  expect(urlOf({}, { LANDFALL_URL: 'https://abc.supabase.co/' })).toBe('https://abc.supabase.co');
  expect(urlOf({ url: 'https://other.test' }, { LANDFALL_URL: 'https://abc.supabase.co' })).toBe('https://other.test');
  expect(codeOf(() => urlOf({ url: 'localhost:4200' }, {}))).toBe('usage');
});

it('uses the owner’s token of this machine for this machine’s server alone', () => {
  expect(tokenOf({}, 'http://localhost:4200', { DATA_DIR: data })).toBe('lft_owner');
  expect(tokenOf({}, 'http://127.0.0.1:4200', { DATA_DIR: data })).toBe('lft_owner');
  expect(codeOf(() => tokenOf({}, 'https://localhost.evil.test', { DATA_DIR: data }))).toBe('not_signed_in');
});

it('prefers the token that it was given', () => {
  const env = { DATA_DIR: data, LANDFALL_TOKEN: 'lft_team' };
  expect(tokenOf({}, 'http://localhost:4200', env)).toBe('lft_team');
  expect(tokenOf({ token: 'lft_now' }, 'https://abc.supabase.co', env)).toBe('lft_now');
});

it('shows where a token comes from where there is none', () => {
  expect(() => tokenOf({}, 'http://localhost:4200', { DATA_DIR: path.join(data, 'none') })).toThrow('npm start');
});
