import type { Rspack } from '@rsbuild/core';

/** Packages whose modules only export, without saying so in their package.json. */
const ONLY_EXPORT = /[\\/]node_modules[\\/](@rc-component|@ant-design|@supabase|@babel[\\/]runtime)[\\/]/;

/** Leaves out modules of which nothing is used: antd's text field, for example, imports one of the form's contexts, and would bring the whole form. */
export const leavesOutUnused: Rspack.RuleSetRule = { test: ONLY_EXPORT, sideEffects: false };
