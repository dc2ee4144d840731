import { expect, it } from 'vitest';
import { reasonText } from './reasons.ts';

it('explains why something needs a person', () => {
  expect(reasonText(['over_max_weight'])).toContain('heavier');
  expect(reasonText(['something_new'])).toContain('a person');
});
