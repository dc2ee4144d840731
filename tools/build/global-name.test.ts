import { expect, it } from 'vitest';
import { globalNameOf } from './remote.preset.ts';

it.each([
  ['1.5.0', 'admin_ops_1_5_0'],
  ['1.5.0-rc.1', 'admin_ops_1_5_0_rc_1'],
  ['1.5.0-rc-1', 'admin_ops_1_5_0_rc__1'],
  ['1.0.0-local.0a1b2c', 'admin_ops_1_0_0_local_0a1b2c'],
])('The global of version %s is %s: no two versions share one, so that both can live in a page', (version, name) => {
  expect(globalNameOf('admin-ops', version)).toBe(name);
});
