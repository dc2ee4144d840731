import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Kbd } from '@landfall/ui/record';
import Button from 'antd/es/button';
import { AccessibilityButton } from '../accessibility/accessibility-button.tsx';
import { Brand } from '../brand.tsx';
import { COMMAND_KEY } from '../parts/command-key.ts';
import { SidebarNav } from './sidebar-nav.tsx';
import './sidebar.css';

interface SidebarProps {
  folded: boolean;
  onToggle: () => void;
}

export const Sidebar = ({ folded, onToggle }: SidebarProps) => (
  <aside className={folded ? 'sh-side folded' : 'sh-side'}>
    <div className="sh-side-top">
      <Brand compact={folded} />
    </div>
    <SidebarNav folded={folded} />
    <div className="sh-side-foot">
      <Button
        type="text"
        size="small"
        icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        aria-label={folded ? 'Open the sidebar' : 'Fold the sidebar'}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={onToggle}
      />
      {!folded && (
        <span className="sh-keys">
          <Kbd>{COMMAND_KEY}</Kbd>
          <Kbd>B</Kbd>
        </span>
      )}
      {!folded && <AccessibilityButton />}
    </div>
  </aside>
);
