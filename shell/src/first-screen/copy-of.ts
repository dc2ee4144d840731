import type { KeptCopy } from './kept-copy.ts';

/** The shell's own sheet is part of every page. */
const SHELL_SHEET = 'link[rel=stylesheet][href*="/static/css/index."]';
const NEVER_KEPT = 'script, style, link, iframe, noscript, canvas, video, [data-never-kept]';
const CLASS = /\.(-?[a-z_][\w-]*)/gi;
/** What an element is not needs not be in the page. */
const NOT = /:not\((?:[^()]|\([^()]*\))*\)/g;

/** Whether any element can match, by the classes that it would need. */
const canMatch = (selector: string, present: Set<string>): boolean =>
  selector
    .split(/,(?![^(]*\))/)
    .some((one) => [...one.replaceAll(NOT, '').matchAll(CLASS)].every(([, name]) => present.has(name!)));

/** A rule's text; nothing for one that no element can match, and for animations and fonts. */
function usedText(rule: CSSRule, present: Set<string>): string {
  if (rule instanceof CSSStyleRule) {
    const isUsed = !rule.selectorText.startsWith(':root') && canMatch(rule.selectorText, present);
    return isUsed ? rule.cssText : '';
  }
  if (!(rule instanceof CSSGroupingRule)) return '';
  const inner = [...rule.cssRules].map((one) => usedText(one, present)).join('');
  return inner && `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`;
}

function stylesOf(root: Element): Pick<KeptCopy, 'base' | 'own'> {
  const present = new Set([root, ...root.querySelectorAll('*')].flatMap((element) => [...element.classList]));
  const styles = { base: '', own: '' };
  let place: keyof typeof styles = 'base';
  for (const sheet of document.styleSheets) {
    const owner = sheet.ownerNode;
    if (owner instanceof Element && owner.matches(SHELL_SHEET)) place = 'own';
    else styles[place] += [...sheet.cssRules].map((rule) => usedText(rule, present)).join('');
  }
  return styles;
}

/** Typed text is not kept, and without its code a form must neither send nor reload. */
function quiet(copy: Element): void {
  for (const element of copy.querySelectorAll(NEVER_KEPT)) element.remove();
  for (const field of copy.querySelectorAll('input')) field.removeAttribute('value');
  for (const field of copy.querySelectorAll('textarea')) field.textContent = '';
  for (const form of copy.querySelectorAll('form:not([action])')) form.setAttribute('method', 'dialog');
  for (const image of copy.querySelectorAll('img')) if (/[?&]token=|^blob:/.test(image.src)) image.removeAttribute('src');
}

/** HTML and styles of what is on screen. */
export function copyOf(root: Element): Pick<KeptCopy, 'html' | 'base' | 'own'> {
  const copy = root.cloneNode(true) as Element;
  quiet(copy);
  return { html: copy.innerHTML, ...stylesOf(root) };
}
