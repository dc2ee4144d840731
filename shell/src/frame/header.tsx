import { useAuth } from '../session/auth-provider.tsx';
import { Brand } from './brand.tsx';
import { CustomerNav } from './customer-nav.tsx';
import { MobileMenuButton } from './mobile-menu-button.tsx';
import { VisitorNav } from './visitor-nav.tsx';
import { HeaderTools } from './header-tools.tsx';
import './header.css';

/** The shop's header. Until the session is known it keeps its space and shows nothing that could be wrong. */
export function Header() {
  const { loading, user } = useAuth();
  return (
    <header className="sh-top">
      <div className="sh-wrap sh-top-in">
        <Brand />
        <nav aria-label="Main" className="sh-top-nav">
          {loading ? null : user ? <CustomerNav user={user} /> : <VisitorNav />}
          <HeaderTools />
          <MobileMenuButton />
        </nav>
      </div>
    </header>
  );
}
