import { describe, expect, it } from 'vitest';
import { changedVariables, usedVariables } from './looks.ts';
import { pruneCss } from './prune-css.ts';
import { DAY, templateOf, withDay, withPriced } from './texts.ts';

const mark = (name: string) => `\uE000${name}\uE001`;

describe('Places for settings', () => {
  it('keep the HTML that is shown without the setting, elements included', () => {
    const plain = '<h1>Sold <b>there</b></h1><p>Landfall</p>';
    const marked = `<h1>${mark('hero_headline')}</h1><p>${mark('company_name')}</p>`;
    expect(templateOf(plain, marked)).toEqual([
      '<h1>',
      { setting: 'hero_headline', otherwise: 'Sold <b>there</b>' },
      '</h1><p>',
      { setting: 'company_name', otherwise: 'Landfall' },
      '</p>',
    ]);
  });

  it('have one for the date of today', () => {
    const html = `<h1>${DAY}</h1>`;
    expect(withDay(templateOf(html, html))).toEqual(['<h1>', { setting: 'today', otherwise: '' }, '</h1>']);
  });

  it('have one for the content of each element that shows today’s figures', () => {
    const html = '<p>For <b class="x" data-priced="total">$1</b>:</p><div data-priced="ledger"><div>a</div><div>b</div></div>';
    expect(withPriced([html])).toEqual([
      '<p>For <b class="x" data-priced="total">',
      { setting: 'priced.total', otherwise: '$1' },
      '</b>:</p><div data-priced="ledger">',
      { setting: 'priced.ledger', otherwise: '<div>a</div><div>b</div>' },
      '</div>',
    ]);
    expect(() => withPriced(['<div data-priced="ledger"><div>a</div>'])).toThrow(/does not end/);
  });

  it('are refused for a setting that changes the structure', () => {
    expect(() => templateOf('<h1>A</h1>', `<h1>A</h1><img src="${mark('company_name')}">`)).toThrow(/structure/);
  });
});

describe('antd’s styles of a first screen', () => {
  const html = '<a class="btn wide">x</a>';

  it('are the rules that its elements can match, states and media included, once each', () => {
    const css =
      '.btn{a:1}.btn{a:1}.btn:hover,.gone:hover{b:2}.btn:not(.off){c:3}.gone{d:4}@media (x){.wide{e:5}.gone{f:6}}@media (y){.gone{g:7}}';
    expect(pruneCss(css, html)).toBe('.btn{a:1}.btn:hover{b:2}.btn:not(.off){c:3}@media (x){.wide{e:5}}');
  });

  it('have the animations that a kept rule uses', () => {
    const css = '@keyframes in{from{a:1}}@keyframes out{to{a:1}}.btn{animation:in 1s}.gone{animation:out 1s}';
    expect(pruneCss(css, html)).toBe('@keyframes in{from{a:1}}.btn{animation:in 1s}');
  });

  it('have the variables that a rule uses, also through another variable', () => {
    const css = '.s{--a:1px;--b:var(--a);--c:red}';
    expect(usedVariables(css, '.btn{x:var(--b)}')).toBe('.s{--a:1px;--b:var(--a)}');
  });

  it('store another look as what it changes', () => {
    expect(changedVariables('.s{--a:1;--b:2}', '.s{--a:1;--b:3;--unused:4}')).toBe('.s{--b:3}');
  });
});
