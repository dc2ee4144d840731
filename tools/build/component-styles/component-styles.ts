import path from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';
import { commonCss } from './component-css.ts';

const at = (file: string) => path.join(import.meta.dirname, file);

/** antd's components bring functions that generate their CSS in the browser. These settings replace them by the CSS itself, which is
 *  smaller and takes the browser no time (docs/decisions/066). Rendering for first screens keeps antd's own. */
export const styleRule: Rspack.RuleSetRule = {
  test: /[\\/]antd[\\/]es[\\/].+[\\/](style[\\/][^\\/]+|style)\.js$/,
  loader: at('loader.ts'),
};

/** Fields that choose from a list hold no password. */
export const selectRule: Rspack.RuleSetRule = {
  test: /[\\/]@rc-component[\\/]select[\\/]es[\\/]SelectInput[\\/]Input\.js$/,
  loader: at('select-autocomplete.ts'),
};

export const stylePlugins = (): Rspack.Plugins => [
  new rspack.NormalModuleReplacementPlugin(/^@ant-design\/cssinjs-utils$/, (asked) => {
    if (/[\\/]theme[\\/]util$/.test(asked.context)) asked.request = at('insert-styles.ts');
  }),
  new rspack.NormalModuleReplacementPlugin(/^(\.\.?\/)+(theme\/)?util\/useResetIconStyle(\.js)?$/, at('insert-icon-styles.ts')),
  new rspack.DefinePlugin({ ANTD_COMMON_CSS: JSON.stringify(commonCss()) }),
];
