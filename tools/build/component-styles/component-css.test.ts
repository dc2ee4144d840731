import fs from 'node:fs';
import path from 'node:path';
import { landfallTheme } from '@landfall/ui';
import { describe, expect, it } from 'vitest';
import { root } from '../../versions.ts';
import { CLASS } from './class-names.ts';
import { type Asked, commonCss, componentCss } from './component-css.ts';
import { styleRule } from './component-styles.ts';
import { generatorsIn } from './loader.ts';

const ANTD = path.join(root, 'node_modules/antd/es');
const FILES = fs
  .readdirSync(ANTD, { recursive: true, encoding: 'utf8' })
  .filter((file) => (styleRule.test as RegExp).test(path.join(ANTD, file)));

/** Its class depends on a second one. Nothing here uses it; a build with it fails. */
const UNKNOWN = 'tree-select/style/index.js';

function askedIn(file: string): Asked[] {
  return generatorsIn(fs.readFileSync(path.join(ANTD, file), 'utf8'), file).map(({ name, kind, styles }) => ({
    file,
    name,
    kind,
    styles,
  }));
}

const KNOWN = FILES.filter((file) => file !== UNKNOWN).flatMap(askedIn);

const LOOKS = [
  landfallTheme({ mode: 'dark', density: 'dense', contrast: 'usual', fontSize: 16, motion: true }),
  landfallTheme({ mode: 'light', density: 'calm', contrast: 'more', fontSize: 20, motion: false }),
];

describe('CSS of antd’s components', () => {
  it('is known for every file of antd’s that generates some', () => {
    expect(KNOWN.length).toBeGreaterThan(80);
    expect(() => askedIn(UNKNOWN)).toThrow("antd makes styles in a way that is not known here: genStyleHooks('TreeSelect'");
  });

  it.each(KNOWN)('$styles is the same in every theme', (asked) => {
    const css = componentCss(asked);
    expect(LOOKS.map((look) => componentCss(asked, look))).toEqual([css, css]);
  });

  it('of links and icons is the same in every theme', () => {
    expect(LOOKS.map(commonCss)).toEqual([commonCss(), commonCss()]);
  });

  it('contains the class only in place of the component’s', () => {
    const [button] = componentCss({ file: 'button/style/index.js', name: 'default', kind: 'hook', styles: 'Button-Button' });
    expect(button).toContain(`.${CLASS}-variant-solid`);
    expect(button).not.toContain('.ant-btn');
  });
});
