import { useCSSVarRegister } from '@ant-design/cssinjs';
import getComponentToken from '@ant-design/cssinjs-utils/es/util/getComponentToken';
import getDefaultComponentToken from '@ant-design/cssinjs-utils/es/util/getDefaultComponentToken';
import { CLASS, ROOT } from './class-names.ts';
import { type Sheet, useCss } from './insert-css.ts';

/** Styles of a component's part follow those of the component. */
const AFTER = -998;

type Css = readonly [css: string, effects: Readonly<Record<string, string>>];
type Tokens = Record<string, NonNullable<unknown>>;
type DefaultTokens = Tokens | ((token: Tokens) => Tokens) | null | undefined;

interface Options {
  unitless?: Record<string, boolean>;
  ignore?: Record<string, boolean>;
  deprecatedTokens?: [string, string][];
  order?: number;
  injectStyle?: boolean;
  extraCssVarPrefixCls?: string[] | ((classes: { prefixCls: string; rootCls: string }) => string[]);
}

/** The part of `genStyleUtils`'s argument that is used here (antd/es/theme/util/genStyleUtils.js). */
interface Config {
  useToken(): { realToken: Tokens & { _tokenKey: string }; hashId: string; cssVar: { prefix: string; key: string } };
  getCompUnitless(): Record<string, boolean>;
}

const LINKS: Sheet = { id: 'links', css: ANTD_COMMON_CSS.links };
const justLinks = () => [LINKS];

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

/** In place of `genStyleUtils` of @ant-design/cssinjs-utils, which comes with antd: the same functions, for CSS instead of functions that generate it. Variables, whose
 *  values depend on the theme, are still computed in the browser. */
export function genStyleUtils({ useToken, getCompUnitless }: Config) {
  /** @returns a hook that inserts the CSS with the component's class */
  function genComponentStyleHook(
    component: string | string[],
    [css, effects]: Css,
    _tokens?: DefaultTokens,
    options: Options = {},
  ) {
    const name = String(component);
    return (prefixCls: string, rootCls = prefixCls): string => {
      const key = `${name} ${prefixCls}`;
      const sheets = () => [
        LINKS,
        { id: key, css: css.replaceAll(CLASS, prefixCls).replaceAll(ROOT, rootCls) },
        ...Object.entries(effects).map(([id, keyframes]) => ({ id, css: keyframes })),
      ];
      useCss(options.injectStyle === false ? justLinks : sheets, `${key} ${options.injectStyle}`, options.order);
      return useToken().hashId;
    };
  }

  function variablesHook(component: string, tokens: DefaultTokens, options: Options) {
    const prefixToken = (key: string) => component + capital(key);
    const unitless = { ...getCompUnitless(), [prefixToken('zIndexPopup')]: true };
    for (const key of Object.keys(options.unitless ?? {})) unitless[prefixToken(key)] = options.unitless![key]!;
    return (scope: string | string[]): string => {
      const { cssVar, realToken } = useToken();
      const register = { path: [component], prefix: cssVar.prefix, key: cssVar.key, unitless, token: realToken, scope };
      useCSSVarRegister({ ...register, ...(options.ignore && { ignore: options.ignore }) }, () => {
        const defaults = getDefaultComponentToken(component, realToken, tokens);
        const own = getComponentToken(component, realToken, defaults, options);
        const named = Object.keys(defaults ?? {}).filter((key) => key in own);
        return {
          ...own,
          ...Object.fromEntries(
            named.flatMap((key) => [
              [prefixToken(key), own[key]],
              [key, undefined],
            ]),
          ),
        };
      });
      return cssVar.key;
    };
  }

  /** @returns a hook that inserts the CSS and the variables, and returns the class names of both */
  function genStyleHooks(component: string | string[], css: Css, tokens?: DefaultTokens, options: Options = {}) {
    const useStyle = genComponentStyleHook(component, css, tokens, options);
    const useVariables = variablesHook(Array.isArray(component) ? component[0]! : component, tokens, options);
    return (prefixCls: string, rootCls = prefixCls): [hashId: string, cssVarClass: string] => {
      const hashId = useStyle(prefixCls, rootCls);
      const extra = options.extraCssVarPrefixCls;
      const more = typeof extra === 'function' ? extra({ prefixCls, rootCls }) : extra;
      return [hashId, useVariables(more?.length ? [rootCls, ...more] : rootCls)];
    };
  }

  /** @returns a component that renders nothing and inserts the CSS */
  function genSubStyleComponent(component: string | string[], css: Css, tokens?: DefaultTokens, options: Options = {}) {
    const useStyle = genComponentStyleHook(component, css, tokens, { order: AFTER, ...options });
    return ({ prefixCls, rootCls }: { prefixCls: string; rootCls?: string }) => {
      useStyle(prefixCls, rootCls);
      return null;
    };
  }

  return { genStyleHooks, genComponentStyleHook, genSubStyleComponent };
}
