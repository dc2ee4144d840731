import { rspack } from '@rsbuild/core';

/** Turns `import { Table } from 'antd'` into `antd/es/table`, and an icon into its own file, because sharing and bundling work per part. */
export const transformImport = [
  { libraryName: 'antd', libraryDirectory: 'es', style: false, camelToDashComponentName: true },
  { libraryName: '@ant-design/icons', libraryDirectory: 'es/icons', style: false, camelToDashComponentName: false },
];

const PARTS = '@ant-design/icons/es/components/';

/** Icon files import their base by a relative path, which share keys don't match. */
export const asPackagePath = (request: string): string => request.replace(/^\.\.\/components\/(?=AntdIcon)/, PARTS);

/** A remote bundles an icon's drawing (0.3 kB); the shell shares its base, which reads antd's IconContext.
 *  AntdIcon serves two-tone icons. It is not shared, so the build refuses those. */
export const ICON_BASES = [`${PARTS}AntdIconLight`, `${PARTS}AntdIcon`];

export const iconsUseSharedBase = () =>
  new rspack.NormalModuleReplacementPlugin(/^\.\.\/components\/AntdIcon/, (icon) => {
    icon.request = asPackagePath(icon.request);
  });
