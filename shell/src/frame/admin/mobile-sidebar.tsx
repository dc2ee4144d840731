import { useReturnFocus } from '@landfall/ui/record';
import Drawer from 'antd/es/drawer';
import { AccessibilityButton } from '../accessibility/accessibility-button.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';
import { SidebarNav } from './sidebar-nav.tsx';
import './sidebar.css';

const WIDTH = '18rem';

export const MobileSidebar = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer
    open={open}
    onClose={onClose}
    focusable={useReturnFocus(open)}
    placement="left"
    size={WIDTH}
    title="Admin"
    extra={<ThemeToggle />}
    className="sh-side-sheet"
  >
    <SidebarNav onFollow={onClose} />
    <AccessibilityButton />
  </Drawer>
);
