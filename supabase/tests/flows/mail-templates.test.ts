import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerSql } from '../../local/database/database.ts';
import { drainOutbox } from '../../local/mail/outbox.ts';
import { sanitizeMail } from '../../functions/_shared/mail/sanitize-mail.ts';
import { openShop, refusal, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const save = (html: string): Promise<string> =>
  refusal(
    shop.db.as(shop.admin, (sql) => sql(`update public.email_templates set html_content = $1 where name = 'quote_sent'`, [html])),
  );
const REFUSED = 'PT400 script_in_template html_content';

const SCRIPT = 'alert(1)';
/** Attacks by what they need: a tag, an event handler, a URL, a style. */
const ATTACKS = [
  `<svg/onload=${SCRIPT}>`,
  `<svg\nonload=${SCRIPT}>`,
  `<svg\tonload=${SCRIPT}>`,
  `<svg\fonload=${SCRIPT}>`,
  `<svg onload=${SCRIPT}>`,
  `<svg><script>${SCRIPT}</script></svg>`,
  `<img src=x onerror=${SCRIPT}>`,
  `<img src="x" onerror="${SCRIPT}">`,
  `<img/src="https://a.example/x.png"/onerror=${SCRIPT}>`,
  `<img src="https://a.example/x.png"onerror="${SCRIPT}">`,
  `<p onclick="${SCRIPT}">x</p>`,
  `<p ONCLICK = '${SCRIPT}'>x</p>`,
  `<p x="1"onmouseover="${SCRIPT}">x</p>`,
  `<p/onmouseover="${SCRIPT}">x</p>`,
  `<a href="javascript:${SCRIPT}">x</a>`,
  `<a href='JaVaScRiPt:${SCRIPT}'>x</a>`,
  `<a href=javascript:${SCRIPT}>x</a>`,
  `<a href="&#106;avascript:${SCRIPT}">x</a>`,
  `<a href="&#x6A;avascript:${SCRIPT}">x</a>`,
  `<a href="&#0000106avascript:${SCRIPT}">x</a>`,
  `<a href="javascript&colon;${SCRIPT}">x</a>`,
  `<a href="java&Tab;script:${SCRIPT}">x</a>`,
  `<a href="java&NewLine;script:${SCRIPT}">x</a>`,
  `<a href="java\tscript:${SCRIPT}">x</a>`,
  `<a href="java\nscript:${SCRIPT}">x</a>`,
  `<a href=" javascript:${SCRIPT}">x</a>`,
  `<a href="\u0001javascript:${SCRIPT}">x</a>`,
  `<a href="//evil.example">x</a>`,
  `<a href="/\\evil.example">x</a>`,
  `<a href="{{customer_name}}">x</a>`,
  `<a href="{{product_name}}:{{reason}}">x</a>`,
  `<a href="data:text/html,<script>${SCRIPT}</script>">x</a>`,
  `<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>`,
  `<a href="vbscript:msgbox(1)">x</a>`,
  `<a href="file:///etc/passwd">x</a>`,
  `<a href="https://x.example" ping="https://evil.example">x</a>`,
  `<img src="data:image/svg+xml;base64,PHN2Zz4=">`,
  `<img src="http://evil.example/x.png">`,
  `<img src="//evil.example/x.png">`,
  `<img src="https://a.example/x.png" srcset="javascript:${SCRIPT} 1x">`,
  `<p style="background:url(javascript:${SCRIPT})">x</p>`,
  `<p style="background-image: url('https://evil.example/x')">x</p>`,
  `<p style="width: expression(${SCRIPT})">x</p>`,
  `<p style="behavior: url(x.htc)">x</p>`,
  `<p style="color: red; position: fixed">x</p>`,
  `<p style="color: r\\65 d">x</p>`,
  `<p style="back/**/ground: red">x</p>`,
  `<script>${SCRIPT}</script>`,
  `<ScRiPt src="https://evil.example"></ScRiPt>`,
  `<script/x>${SCRIPT}</script>`,
  `<style>p{background:url(x)}</style>`,
  '<iframe src="https://evil.example"></iframe>',
  '<form action="https://evil.example"><input name="password"></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<object data="https://evil.example"></object>',
  '<embed src="https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example">',
  `<math><mi xlink:href="javascript:${SCRIPT}">x</mi></math>`,
  `<!--><img src=x onerror=${SCRIPT}>-->`,
  '<!DOCTYPE html>',
  '<![CDATA[x]]>',
  '<?xml version="1.0"?>',
  `<p title="</p><img src=x onerror=${SCRIPT}>">x</p>`,
  `<img src=x onerror=${SCRIPT} `,
  '<a href="https://x.example"',
  `<p <img src=x onerror=${SCRIPT}>`,
  '<x-widget>x</x-widget>',
  '< script>alert(1)</script>',
  '5 < 6',
];

const ALLOWED_TAG =
  /^<\/?(a|b|blockquote|br|center|code|div|em|h[1-6]|hr|i|img|li|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul)[\s>/]/i;
const ADDRESS = /^(https?:\/\/|mailto:|tel:|#)/i;

/** Anything in the HTML that would run, load or navigate. Parses quoted attribute values separately from tags. */
function dangersOf(html: string): string[] {
  const tags = html.match(/<(?:"[^"]*"|'[^']*'|[^>"'])*(>|$)/g) ?? [];
  return tags.filter((tag) => {
    const addresses = [...tag.matchAll(/\b(?:href|src)\s*=\s*["']([^"']*)/gi)].map(([, address = '']) => address);
    const bare = tag.replace(/"[^"]*"|'[^']*'/g, '""');
    const styles = [...tag.matchAll(/\bstyle\s*=\s*["']([^"']*)/gi)].map(([, style = '']) => style);
    return (
      !ALLOWED_TAG.test(tag) ||
      /[\s"/]on[a-z]/i.test(bare) ||
      addresses.some((address) => !ADDRESS.test(address)) ||
      styles.some((style) => /[(\\@]/.test(style))
    );
  });
}

describe('the HTML of a template', () => {
  it.each(ATTACKS)('refuses %j, and the mail worker cleans it', async (attack) => {
    expect(await save(`<p>Hello</p>${attack}`)).toBe(REFUSED);
    expect(dangersOf(sanitizeMail(`<p>Hello</p>${attack}`))).toEqual([]);
  });

  it.each([
    '<p>Hello {{customer_name}},</p>\n<p><a href="{{link}}">See it</a></p>',
    '<h1 style="color: #333; font-size: 18px; margin: 0 0 8px">Hi</h1><br><br/><hr />',
    '<table width="600" cellpadding="0" border="0"><tbody><tr><td align="center" colspan="2">&nbsp;5 &lt; 6</td></tr></tbody></table>',
    '<a href="https://shop.example/?a=1&amp;b=2" target="_blank" title="{{product_name}}">x</a><a href=\'mailto:{{support_email}}\'>y</a>',
    '<img src="https://cdn.example/logo.png" alt="Our > logo" width="120">'.replace(' > ', ' &gt; '),
    '<P CLASS="lead">Shouted <STRONG>tags</STRONG></P>',
    'Only text, with javascript: and on click = in the words',
  ])('takes %j, and the mail worker leaves its content', async (html) => {
    expect(await save(html)).toBe('allowed');
    const words = (text: string) =>
      text
        .replace(/<[^>]*>/g, '')
        .replaceAll('&nbsp;', '\u00a0')
        .trim();
    expect(words(sanitizeMail(html))).toBe(words(html));
  });

  it('refuses a wrong template with the reason', async () => {
    const wrong = shop.db.as(shop.admin, (sql) =>
      sql(`update public.email_templates set html_content = $1 where name = 'quote_sent'`, ['<p onclick="x">x</p>']),
    );
    await expect(wrong).rejects.toMatchObject({ detail: 'The attribute onclick of <p> is not allowed in a mail.' });
  });

  it('accepts every seeded template, and the worker changes none of them', async () => {
    const templates = await shop.db.sql<{ name: string; html_content: string; problem: string | null }>(
      'select name, html_content, private.html_problem(html_content) as problem from public.email_templates',
    );
    expect(templates.length).toBeGreaterThanOrEqual(14);
    expect(templates.filter(({ problem }) => problem !== null)).toEqual([]);
    for (const { html_content } of templates) {
      const filled = html_content.replace(/\{\{(link|unsubscribe_link)\}\}/g, 'https://shop.example/x');
      expect(sanitizeMail(filled)).toBe(filled);
    }
  });

  it('never accepts HTML that the worker would have to sanitize, in generated attack variants', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...ATTACKS,
        '<p>',
        '</p>',
        '<a href="',
        '">',
        '"',
        "'",
        '<',
        '>',
        '/',
        '=',
        ' ',
        '\n',
        '{{link}}',
        '&lt;',
        '&#106;',
        'x',
      ),
      fc.constantFrom(
        'onload',
        'onerror=',
        'javascript:',
        'style="',
        'href=',
        'src=',
        '<img',
        '<svg',
        '<b',
        'https://a.example',
        '&colon;',
      ),
    );
    const texts = fc.array(fc.array(part, { minLength: 1, maxLength: 7 }), { minLength: 100, maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(texts, async (all) => {
        const html = all.map((parts) => parts.join(''));
        const taken = await shop.db.sql<{ h: string }>(
          'select h from jsonb_array_elements_text($1::jsonb) h where private.html_problem(h) is null',
          [JSON.stringify(html)],
        );
        for (const { h } of taken) expect(dangersOf(h.replaceAll('{{link}}', 'https://a.example'))).toEqual([]);
        for (const h of html) expect(dangersOf(sanitizeMail(h))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

it('a mail of a template older than the check is sent without disallowed HTML', async () => {
  await shop.db.sql(
    `insert into public.email_outbox (template_name, to_email, subject, html, text, dedupe_key)
     values ('old', 'a@shop.test', 's', '<p onclick="x">Hello</p><svg/onload=alert(1)><a href="java&Tab;script:x">Look</a>', 't', 'old')`,
  );
  const sent: (string | undefined)[] = [];
  await drainOutbox(ownerSql(shop.db.connection), { mail: { send: async ({ html }) => void sent.push(html) }, texts: null });
  expect(sent).toEqual([expect.stringContaining('<div class="mail"><p>Hello</p><a>Look</a></div>')]);
});
