import { MenuOutlined } from '@ant-design/icons';
import Button from 'antd/es/button';
import { useState } from 'react';
import { createPart } from '../parts/part.tsx';
import type { MobileMenuProps } from './mobile-menu.tsx';

const MobileMenu = createPart<MobileMenuProps>(() => import('./mobile-menu.tsx').then((file) => file.MobileMenu));

/** The phone's way to the header's links: a bottom sheet, loaded at the first press. */
export function MobileMenuButton() {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button
        type="text"
        className="sh-narrow"
        icon={<MenuOutlined />}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open !== undefined && <MobileMenu open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
