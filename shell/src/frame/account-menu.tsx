import Button from 'antd/es/button';
import type { User } from '@supabase/supabase-js';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useHost } from '../modules/host.ts';
import { useDisclosure } from './parts/use-disclosure.ts';
import { useAuth } from '../kernel/session/auth-provider.tsx';
import { displayName } from '../kernel/session/display-name.ts';
import { accountLinks } from './account-links.ts';
import './account-menu.css';

/** The person's initial and name; opens the account's links and Sign Out. */
export function AccountMenu({ user, compact = false }: { user: User; compact?: boolean }) {
  const { isAdmin } = useAuth();
  const { signOut } = useHost();
  const { isOpen, toggle, close, area, button, handlers } = useDisclosure();
  const list = useId();
  const name = displayName(user);
  return (
    <div className="sh-account" ref={area} {...handlers}>
      <Button ref={button} type="text" aria-expanded={isOpen} aria-controls={list} onClick={toggle}>
        <span className="sh-initial" aria-hidden="true">
          {name.charAt(0).toUpperCase()}
        </span>
        <span className="sr">Account menu, </span>
        <span className={compact ? 'sr' : 'sh-account-name'}>{name}</span>
      </Button>
      <ul id={list} hidden={!isOpen} className="sh-menu">
        {accountLinks(isAdmin === true).map(({ label, to }) => (
          <li key={to}>
            <Link className="plain" to={to} onClick={close}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => void signOut().catch(() => undefined /* logged where it failed */)}>
            Sign Out
          </button>
        </li>
      </ul>
    </div>
  );
}
