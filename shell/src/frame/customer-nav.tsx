import type { User } from '@supabase/supabase-js';
import { ButtonLink } from './parts/button-link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CUSTOMER_LINKS } from './account-links.ts';
import { CartButton } from './cart-button.tsx';
import { MessagesButton } from './messages-button.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useFreshCounts } from './use-counts.ts';

/** The header's links for signed-in people. On a phone their labels move to the sheet. */
export function CustomerNav({ user }: { user: User }) {
  useFreshCounts();
  return (
    <>
      {CUSTOMER_LINKS.map(({ label, to }) => (
        <ButtonLink key={to} type="text" className="sh-wide" to={to}>
          {label}
        </ButtonLink>
      ))}
      <MessagesButton />
      <CartButton />
      <span className="sh-wide">
        <ThemeToggle />
      </span>
      <span className="sh-wide">
        <AccountMenu user={user} />
      </span>
    </>
  );
}
