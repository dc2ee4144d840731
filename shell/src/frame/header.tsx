import { useAuth } from '../kernel/session/auth-provider.tsx';
import { Brand } from './brand.tsx';
import { CustomerNav } from './customer-nav.tsx';
import { ButtonLink } from './parts/button-link.tsx';
import { links } from '../kernel/links.ts';
import { MenuOutlined } from '@ant-design/icons';
import { useDialog, whenIdle } from '@landfall/ui';
import Button from 'antd/es/button';
import { useEffect, useState } from 'react';
import { RemoteSlot } from './remote/remote-slot.tsx';
import { useSlotModules } from '../modules/map/use-slot-modules.ts';
import './header.css';

const NO_PROPS = {};

/** Modules' small tools in the shop's header, loaded after the page. One that fails shows nothing. */
function HeaderTools() {
  const modules = useSlotModules('header-tool');
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenIdle(() => setQuiet(true)), []);
  return isQuiet
    ? modules.map((module) => <RemoteSlot key={module} module={module} slot="header-tool" props={NO_PROPS} />)
    : null;
}

const mobileMenu = () => import('./mobile-menu.tsx').then((file) => file.MobileMenu);

/** Opens the header's links on a phone, in a bottom sheet. */
function MobileMenuButton() {
  const { open, dialog } = useDialog(mobileMenu);
  return (
    <>
      <Button type="text" className="sh-narrow" icon={<MenuOutlined />} aria-label="Menu" aria-haspopup="dialog" onClick={open} />
      {dialog}
    </>
  );
}

const VisitorNav = () => (
  <>
    <ButtonLink type="text" className="sh-wide" to={links.auth}>
      Sign In
    </ButtonLink>
    <ButtonLink className="sh-wide" to={links.quoteRequest}>
      Get Quote
    </ButtonLink>
  </>
);

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
