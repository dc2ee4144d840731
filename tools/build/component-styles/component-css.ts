import { createRequire } from 'node:module';
import type { ConfigProviderProps } from 'antd/es/config-provider';
import { CLASS, ROOT } from './class-names.ts';

type Theme = NonNullable<ConfigProviderProps['theme']>;
type ReactLibrary = typeof import('react');
type Cssinjs = typeof import('@ant-design/cssinjs');
type Hook = (prefix: string, root?: string) => unknown;
type Component = React.FC<{ prefixCls: string; rootCls: string }>;

/** CSS of a component, with `CLASS` and `ROOT` for its classes, and what other components may insert too: keyframes by name. */
export type ComponentCss = readonly [css: string, effects: Readonly<Record<string, string>>];

/** antd's CommonJS files: Node cannot load the others. */
const require = createRequire(import.meta.url);
const { createElement } = require('react') as ReactLibrary;
const { renderToString } = likeReact(() => require('react-dom/server') as typeof import('react-dom/server'));
const { createCache, StyleProvider } = require('@ant-design/cssinjs') as Cssinjs;
const { default: ConfigProvider } = require('antd/lib/config-provider') as { default: typeof import('antd').ConfigProvider };

/** Any theme gives the same CSS, because it refers to the theme's variables (component-css.test.ts). */
const ANY_THEME: Theme = { hashed: false, cssVar: { key: 'any' } };

/** Loads a part of React for the same mode as React itself. NODE_ENV decides at the first load of each file, and a build may have changed it
 *  since React was loaded. */
function likeReact<Part>(load: () => Part): Part {
  const mode = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = Object.keys(require.cache).some((file) => file.endsWith('react.production.js'))
    ? 'production'
    : 'development';
  try {
    return load();
  } finally {
    if (mode === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = mode;
  }
}

export interface Asked {
  /** antd's file without `es/` or `lib/`: `button/style/index.js` */
  file: string;
  /** The exported hook or component that inserts the styles. */
  name: string;
  kind: 'hook' | 'component';
  /** antd's name of them: `Button-compact` */
  styles: string;
}

/** Renders a hook of antd and returns what it would insert into a page.
 *  @throws if it would insert nothing under that name: antd then generates styles in a way that is not known here */
export function componentCss({ file, name, kind, styles }: Asked, theme: Theme = ANY_THEME): ComponentCss {
  const exported = (require(`antd/lib/${file}`) as Record<string, unknown>)[name];
  const component = kind === 'component' ? (exported as Component) : componentOf(exported as Hook);
  return rendered(component, ['', styles, CLASS, 'anticon'], theme);
}

const componentOf = (useStyle: Hook) =>
  function Styled({ prefixCls, rootCls }: { prefixCls: string; rootCls: string }) {
    useStyle(prefixCls, rootCls);
    return null;
  };

/** What antd inserts for every component: links and icons. */
export function commonCss(theme: Theme = ANY_THEME): { links: string; icons: string } {
  const button = componentOf((require('antd/lib/button/style') as { default: Hook }).default);
  return {
    links: rendered(button, ['', 'Shared', 'ant'], theme)[0],
    icons: rendered(button, ['', 'ant-design-icons', 'anticon'], theme)[0],
  };
}

function rendered(component: Component, path: string[], theme: Theme): ComponentCss {
  const cache = createCache();
  const styled = createElement(component, { prefixCls: CLASS, rootCls: ROOT });
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, styled)));
  const inserted = cache.get(['style', ...path]) as [number, [css: string, id: string, effects: Record<string, string>]] | null;
  if (!inserted)
    throw new Error(`antd inserts no styles named ${path.join(' ')}: compare tools/build/component-styles with its version`);
  const [, [css, , effects]] = inserted;
  return [css, effects];
}
