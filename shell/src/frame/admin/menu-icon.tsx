import Icon from '@ant-design/icons/es/components/AntdIconLight';

/** An icon drawn from path data, in the view box of Ant Design's icons. */
export const MenuIcon = ({ path }: { path: string }) => (
  <Icon
    icon={{
      name: 'menu',
      theme: 'outlined',
      icon: {
        tag: 'svg',
        attrs: { viewBox: '64 64 896 896', focusable: 'false' },
        children: [{ tag: 'path', attrs: { d: path } }],
      },
    }}
  />
);
