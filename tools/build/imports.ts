import { rspack } from '@rsbuild/core';

/** `import { Table } from 'antd'` becomes `antd/es/table`, and an icon its own file: what is lent, and what is bundled, goes by part. */
export const transformImport = [
  { libraryName: 'antd', libraryDirectory: 'es', style: false, camelToDashComponentName: true },
  { libraryName: '@ant-design/icons', libraryDirectory: 'es/icons', style: false, camelToDashComponentName: false },
];

const PARTS = '@ant-design/icons/es/components/';

/** An icon file imports its base by a relative path, which a share key does not match. */
export const asPackagePath = (request: string): string => request.replace(/^\.\.\/components\/(?=AntdIcon)/, PARTS);

/** A remote bundles an icon's drawing (0.3 kB); its base, which reads antd's IconContext, is the shell's.
 *  AntdIcon serves two-tone icons. It is not lent, so the build refuses those. */
export const ICON_BASES = [`${PARTS}AntdIconLight`, `${PARTS}AntdIcon`];

export const iconsBorrowTheirBase = () =>
  new rspack.NormalModuleReplacementPlugin(/^\.\.\/components\/AntdIcon/, (icon) => {
    icon.request = asPackagePath(icon.request);
  });
