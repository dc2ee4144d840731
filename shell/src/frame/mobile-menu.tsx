import type { DialogProps } from '@landfall/ui';
import { useReturnFocus } from '@landfall/ui/record';
import Drawer from 'antd/es/drawer';
import { Link } from 'react-router-dom';
import { useHost } from '../modules/host.ts';
import { useAuth } from '../kernel/session/auth-provider.tsx';
import { CUSTOMER_LINKS, VISITOR_LINKS, accountLinks } from './account-links.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import './mobile-menu.css';

export function MobileMenu({ open, onClose }: DialogProps) {
  const { user, isAdmin } = useAuth();
  const { signOut } = useHost();
  const focusable = useReturnFocus(open);
  const links = user ? [...CUSTOMER_LINKS, ...accountLinks(isAdmin === true)] : VISITOR_LINKS;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      focusable={focusable}
      placement="bottom"
      size="auto"
      title="Menu"
      extra={<ThemeToggle />}
    >
      <ul className="sh-sheet">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link className="plain" to={to} onClick={onClose}>
              {label}
            </Link>
          </li>
        ))}
        {user && (
          <li>
            <button type="button" onClick={() => void signOut().catch(() => undefined /* logged where it failed */)}>
              Sign Out
            </button>
          </li>
        )}
      </ul>
    </Drawer>
  );
}
