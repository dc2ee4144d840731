/** A style element before the shell's style sheet, for a screen that is HTML. antd inserts the styles of the page's components directly behind it, so
 *  that they decide where both have a rule: a screen has no rules for what it does not show. */
export function insertBaseStyle(css: string): HTMLStyleElement {
  const style = Object.assign(document.createElement('style'), { textContent: css });
  style.setAttribute('data-rc-order', 'prependQueue'); // what antd's insertion looks for
  style.setAttribute('data-rc-priority', '-9999');
  document.querySelector('link[rel=stylesheet]')?.before(style);
  return style;
}
