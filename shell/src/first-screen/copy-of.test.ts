import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyOf } from './copy-of.ts';

const add = (css: string) => {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
};

beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});
afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

function page(html: string): Element {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  return document.getElementById('root')!;
}

it('has the styles that its elements can match', () => {
  add('.a{color:red}.missing{color:blue}.a.missing{color:blue}.b:not(.missing):hover{color:green}.missing .a,.b{margin:0}');
  add('@media (min-width:1px){.a{top:0}.missing{top:1px}}@keyframes turn{from{top:0}}p{left:0}:root{--page:1}');
  const { base, own } = copyOf(page('<p class="a">x</p><p class="b">y</p>'));
  const css = (base + own).replaceAll(/\s+/g, '');
  for (const rule of ['.a{color:red;}', '.b:not(.missing):hover{color:green;}', 'margin:0', '{.a{top:0', 'p{left:0'])
    expect(css).toContain(rule);
  for (const rule of ['blue', 'top:1px', 'turn', '--page']) expect(css).not.toContain(rule);
});

it('has nothing that was typed, no script, and forms that neither send nor reload', () => {
  const root = page(
    '<form><input value="secret"><textarea>secret</textarea></form><form action="/search"></form><script>secret()</script><p data-never-kept>secret</p>',
  );
  const { html } = copyOf(root);
  expect(html).not.toContain('secret');
  expect(html).toContain('<form method="dialog">');
  expect(html).toContain('<form action="/search">');
  expect(root.querySelector('input')!.getAttribute('value')).toBe('secret'); // the page itself is left alone
});

it('has no images whose address opens for a while only', () => {
  const { html } = copyOf(page('<img src="/storage/v1/object/sign/a.png?token=abc"><img src="/static/b.png">'));
  expect(html).not.toContain('token');
  expect(html).toContain('/static/b.png');
});
