import { ShoppingOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import { usePageOverlay } from '@landfall/ui';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useSlotModules } from '../modules/map/use-slot-modules.ts';
import { useHost } from '../modules/host.ts';
import { CountBadge, badgeText } from './parts/count-badge.tsx';
import { RemoteSlot } from './remote/remote-slot.tsx';
import { useCartCount } from './use-counts.ts';

/** Opens the cart drawer, a slot that a module fills. Loads it at the first press. */
export function CartButton() {
  const count = useCartCount();
  const { isOpen, open, close } = usePageOverlay();
  const { toast } = useShell();
  const { pages } = useHost();
  const [module] = useSlotModules('cart-drawer');
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const press = () => {
    // Before the map is loaded, the drawer opens once it is.
    if (module || !pages.directory.get()) open();
    else toast({ title: 'The cart is not available right now', description: 'Try again in a few minutes.' });
  };
  const name = count ? `Cart, ${badgeText(count)} ${count === 1 ? 'item' : 'items'}` : 'Cart';
  return (
    <>
      <CountBadge count={count}>
        <Button type="text" icon={<ShoppingOutlined />} aria-label={name} aria-haspopup="dialog" onClick={press} />
      </CountBadge>
      {wasOpened && module && (
        <RemoteSlot
          module={module}
          slot="cart-drawer"
          props={{ open: isOpen, onClose: close }}
          onClose={isOpen ? close : undefined}
        />
      )}
    </>
  );
}
