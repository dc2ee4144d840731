import type { SiteSettings } from '@landfall/contract';
import { describe, expect, it } from 'vitest';
import { fillTemplate, escapeHtml } from '../../../libs/delivery/src/fill-template.ts';
import { EXAMPLES, structuredTemplate } from './structure.ts';

const NETWORKS = ['social_twitter', 'social_facebook', 'social_instagram', 'social_linkedin'] as const;
const PLACE = '<place></place>';

/** A frame with a logo in its header and in its footer, links and a list, as components render them. */
async function render(settings: SiteSettings): Promise<string> {
  const text = (value: unknown) => escapeHtml(String(value));
  const { company_name = 'Landfall', website_logo_url: logo, how_it_works_steps: given } = settings;
  const brand = logo ? `<img src="${text(logo)}" alt="${text(company_name)}"/>` : `<svg></svg><b>${text(company_name)}</b>`;
  const links = NETWORKS.flatMap((name) =>
    settings[name] ? [`<li><a href="${text(settings[name])}">${name.slice(7)}</a></li>`] : [],
  );
  const steps = (given as { title: string; text: string }[] | undefined) ?? [
    { title: 'You ask', text: 'A link.' },
    { title: 'You pay', text: 'By card.' },
  ];
  const rows = steps.map(
    ({ title, text: about }) =>
      `<li><h3>${text(title)}</h3><p>${text(about.replace('{price_valid_days}', 'a limited time'))}</p></li>`,
  );
  const social = links.length > 0 ? `<nav><h2>Follow</h2><ul>${links.join('')}</ul></nav>` : '';
  return `<header>${brand}</header>${PLACE}<ol>${rows.join('')}</ol><footer>${brand}<p>About</p>${social}</footer>`;
}

const marked = (settings: SiteSettings) => render({ company_name: '\uE000company_name\uE001', ...settings });
const template = await structuredTemplate(marked, PLACE, { company_name: 'Landfall' });

describe('A template of a screen to which settings add elements', () => {
  it.each([
    {},
    { company_name: 'A & B' },
    { website_logo_url: 'https://shop.test/logo.png?a=1&b=2', company_name: 'A & B' },
    { social_linkedin: 'https://social.test/l' },
    {
      social_twitter: 'https://social.test/t',
      social_facebook: 'https://social.test/f',
      social_linkedin: 'https://social.test/l',
    },
    { how_it_works_steps: [{ title: 'One', text: 'only' }] },
    { how_it_works_steps: [1, 2, 3, 4, 5].map((n) => ({ title: `<${n}>`, text: 'for {price_valid_days}' })) },
    ...EXAMPLES,
  ])('gives what its components render: %j', async (settings) => {
    expect(fillTemplate(template, settings)).toBe(await render(settings));
  });

  it('leaves out an address that is no web address, and rows without a title', () => {
    const plain = fillTemplate(template, {});
    const unusable = {
      website_logo_url: 'javascript:alert(1)',
      social_twitter: 'data:text/html,x',
      how_it_works_steps: [{ text: 'x' }, null],
    };
    expect(fillTemplate(template, unusable)).toBe(plain);
  });

  it('is refused where two settings change the same place', async () => {
    const both = async ({ website_logo_url, hero_banner_url }: SiteSettings) =>
      `<p>${website_logo_url || hero_banner_url ? `<img src="${website_logo_url ?? hero_banner_url}">` : 'none'}</p>`;
    await expect(structuredTemplate(both, PLACE, {})).rejects.toThrow('Two settings change the same place');
  });
});
