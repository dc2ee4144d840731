import { MenuOutlined, SearchOutlined } from '@ant-design/icons';
import { Kbd } from '@landfall/ui/record';
import Button from 'antd/es/button';
import { AccountMenu } from '../account-menu.tsx';
import { Brand } from '../brand.tsx';
import { CartButton } from '../cart-button.tsx';
import { MessagesButton } from '../messages-button.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';
import { useFreshCounts } from '../use-counts.ts';
import { ButtonLink } from '../parts/button-link.tsx';
import { COMMAND_KEY } from '../parts/command-key.ts';
import { useAuth } from '../../kernel/session/auth-provider.tsx';
import { usePalette } from './use-palette.ts';
import './admin-header.css';
import { links } from '../../kernel/links.ts';

interface AdminHeaderProps {
  phone: boolean;
  onMenu: () => void;
}

export function AdminHeader({ phone, onMenu }: AdminHeaderProps) {
  const { user } = useAuth();
  const { palette, open } = usePalette();
  useFreshCounts();
  return (
    <header className="sh-admin-top">
      {phone ? <PhoneStart onMenu={onMenu} /> : <FindButton onClick={open} />}
      <nav aria-label="Shortcuts">
        {phone ? (
          <Button type="text" icon={<SearchOutlined />} aria-label="Search pages and records" onClick={open} />
        ) : (
          <Shortcuts />
        )}
        <MessagesButton />
        <CartButton />
        {!phone && <ThemeToggle />}
        {user && <AccountMenu user={user} compact />}
      </nav>
      {palette}
    </header>
  );
}

const PhoneStart = ({ onMenu }: { onMenu: () => void }) => (
  <>
    <Button type="text" icon={<MenuOutlined />} aria-label="Menu" aria-haspopup="dialog" onClick={onMenu} />
    <Brand compact />
  </>
);

const FindButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className="sh-find" aria-keyshortcuts="Control+K Meta+K" onClick={onClick}>
    <SearchOutlined aria-hidden="true" />
    <span>Search pages and records</span>
    <span className="sh-keys" aria-hidden="true">
      <Kbd>{COMMAND_KEY}</Kbd>
      <Kbd>K</Kbd>
    </span>
  </button>
);

const Shortcuts = () => (
  <>
    <ButtonLink type="text" to={links.adminQuotes}>
      Quotes
    </ButtonLink>
    <ButtonLink type="text" to={links.adminOrders}>
      Orders
    </ButtonLink>
  </>
);
