import { expect, it } from 'vitest';
import { reasonInWords } from './reasons.ts';

it('says in words why something needs a person', () => {
  expect(reasonInWords(['over_max_weight'])).toContain('heavier');
  expect(reasonInWords(['something_new'])).toContain('a person');
});
