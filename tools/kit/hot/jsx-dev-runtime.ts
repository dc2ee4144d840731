// In place of `react/jsx-dev-runtime`: the compiler registers components only in code for development, whose elements production React can't make.
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

type Jsx = typeof jsx;

export const jsxDEV = (type: Parameters<Jsx>[0], props: Parameters<Jsx>[1], key: Parameters<Jsx>[2], isStatic: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);
export { Fragment };
