import ConfigProvider from 'antd/es/config-provider';
import { prepareComponentToken as buttonVariables } from 'antd/es/button/style/token';
import useButtonStyles from 'antd/es/button/style';
import useFormStyles, { prepareComponentToken as formVariables } from 'antd/es/form/style';
import useTabsStyles, { prepareComponentToken as tabsVariables } from 'antd/es/tabs/style';
import useToken, { unitless } from 'antd/es/theme/useToken';
import { createCache, StyleProvider } from '@ant-design/cssinjs';
import { landfallTheme } from '@landfall/ui';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Asked, commonCss, componentCss } from './component-css.ts';

vi.stubGlobal('ANTD_COMMON_CSS', commonCss());
const { genStyleUtils } = await import('./insert-styles.ts');
const { default: useIconStyles } = await import('./insert-icon-styles.ts');

type Styles = (prefixCls: string, rootCls?: string) => unknown;

const { genStyleHooks } = genStyleUtils({
  useToken: () => {
    const [, realToken, hashId, , cssVar] = useToken();
    return { realToken, hashId, cssVar } as never;
  },
  getCompUnitless: () => unitless,
});

const THEME = landfallTheme({ mode: 'dark', density: 'dense', contrast: 'usual', fontSize: 18, motion: true });
const asked = (file: string, styles: string): Asked => ({ file, name: 'default', kind: 'hook', styles });
const UNITLESS = { fontWeight: true, contentLineHeight: true, contentLineHeightSM: true, contentLineHeightLG: true };

const COMPONENTS: Record<string, { theirs: Styles; ours: Styles }> = {
  'ant-btn': {
    theirs: useButtonStyles,
    ours: genStyleHooks('Button', componentCss(asked('button/style/index.js', 'Button-Button')), buttonVariables as never, {
      unitless: UNITLESS,
    }),
  },
  'ant-tabs': {
    theirs: useTabsStyles,
    ours: genStyleHooks('Tabs', componentCss(asked('tabs/style/index.js', 'Tabs-Tabs')), tabsVariables as never),
  },
  'ant-form': {
    theirs: useFormStyles,
    ours: genStyleHooks('Form', componentCss(asked('form/style/index.js', 'Form-Form')), formVariables as never, {
      order: -1000,
    }),
  },
};

const NAMES = Object.keys(COMPONENTS);

/** The text of the page's style elements, in order. */
const inserted = (): string[] => [...document.querySelectorAll('head > style')].map((style) => style.textContent);

function removeStyles(): void {
  for (const style of document.querySelectorAll('head > style')) style.remove();
}

/** What the components insert, one after the other. */
function insertedBy(whose: 'theirs' | 'ours'): string[] {
  removeStyles();
  const Icons = () => {
    useIconStyles();
    return null;
  };
  const Styled = ({ prefixCls }: { prefixCls: string }) => {
    COMPONENTS[prefixCls]![whose](prefixCls, `${prefixCls}-root`);
    return null;
  };
  render(
    <StyleProvider cache={createCache()}>
      <ConfigProvider theme={THEME}>
        {whose === 'ours' && <Icons />}
        {NAMES.map((name) => (
          <Styled key={name} prefixCls={name} />
        ))}
      </ConfigProvider>
    </StyleProvider>,
  );
  const styles = inserted();
  cleanup();
  return styles;
}

afterEach(removeStyles);

it('inserts the CSS and the variables that antd would, in the order of priority', () => {
  const theirs = insertedBy('theirs');
  const ours = insertedBy('ours');
  expect(theirs.length).toBeGreaterThan(6);
  expect(ours.toSorted()).toEqual(theirs.toSorted());
  const order = (styles: string[]) =>
    ['.ant-form-item{', '.ant-btn-icon', '.ant-tabs-tab'].map((part) => styles.findIndex((css) => css.includes(part)));
  expect(order(ours)).toEqual(order(ours).toSorted((a, b) => a - b));
  expect(order(theirs)).toEqual(order(theirs).toSorted((a, b) => a - b));
});
