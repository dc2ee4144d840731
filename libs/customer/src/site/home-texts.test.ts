import { expect, it } from 'vitest';
import { homeTexts } from './home-texts.ts';

it('shows the texts of the settings', () => {
  const texts = homeTexts({ hero_headline: 'Hello', hero_cta_text: 'Ask', how_it_works_steps: [{ title: 'One', text: 'step' }] });
  expect(texts).toMatchObject({ headline: 'Hello', press: 'Ask', steps: [{ title: 'One', text: 'step' }] });
});

it('falls back where the settings are empty, missing or of another shape', () => {
  const texts = homeTexts({ hero_headline: '  ', how_it_works_steps: JSON.parse('[{"name":"no title"}]'), value_props: [] });
  expect(texts.headline).toBeUndefined();
  expect(texts.press).toBe('Get Quote');
  expect(texts.steps).toHaveLength(4);
  expect(texts.props).toHaveLength(3);
});
