import { MenuOutlined } from '@ant-design/icons';
import { useDialog } from '@landfall/ui';
import Button from 'antd/es/button';

const mobileMenu = () => import('./mobile-menu.tsx').then((file) => file.MobileMenu);

/** Opens the header's links on a phone, in a bottom sheet. */
export function MobileMenuButton() {
  const { open, dialog } = useDialog(mobileMenu);
  return (
    <>
      <Button type="text" className="sh-narrow" icon={<MenuOutlined />} aria-label="Menu" aria-haspopup="dialog" onClick={open} />
      {dialog}
    </>
  );
}
