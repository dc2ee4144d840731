// oxlint-disable-next-line typescript/triple-slash-reference -- remotes outside the repository read this source without its d.ts files
/// <reference path="./punycode.d.ts" />
import { toUnicode } from 'punycode.js';

/** Scripts whose letters may be in one label. Latin is below: most of its letters are rare and look like others. */
const ALONE =
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Sinhala Tamil Telugu Thai';
const ALLOWED = [...ALONE.split(' '), 'Han Hiragana Katakana', 'Han Hangul'].map(
  (scripts) =>
    new RegExp(`^[${scripts.replaceAll(/\w+/g, '\\p{Script=$&}').replaceAll(' ', '')}\\p{Script=Inherited}\\d-]+$`, 'u'),
);
const LATIN = /^[a-z\u00df-\u00f6\u00f8-\u017f\u1e00-\u1eff\d-]+$/u;
/** Cyrillic and Greek letters that look like Latin ones. */
const LOOKALIKES = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡαικνρυωηοτ\d-]+$/u;

const isSafe = (label: string, ending: string): boolean =>
  LATIN.test(label) || (ALLOWED.some((one) => one.test(label)) && !(LOOKALIKES.test(label) && LATIN.test(ending)));

function inScript(label: string, ending: string): string {
  try {
    const text = toUnicode(label).normalize();
    return isSafe(text, ending) ? text : label;
  } catch {
    return label;
  }
}

/** A shop's host for people: without "www.", in its own script. A label that mixes scripts, or looks like a Latin one, stays `xn--…`, as in browsers.
 *  @param address an http(s) address, or a host */
export function shopHost(address: string): string | undefined {
  const host = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)?.hostname.replace(/^www\./, '');
  if (!host) return undefined;
  const labels = host.split('.');
  return labels.map((label) => inScript(label, labels.at(-1)!)).join('.');
}
