import { ShoppingOutlined } from '@ant-design/icons';
import { useOpenHere } from '@landfall/ui';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useFilling } from '../platform/use-filling.ts';
import { CountBadge, badgeText } from '../parts/count-badge.tsx';
import { RemoteSlot } from '../platform/remote-slot.tsx';
import { useCartCount } from './use-counts.ts';

/** Opens the cart's drawer, a slot that a module fills and that is loaded at the first press. */
export function CartButton() {
  const count = useCartCount();
  const { isOpen, open, close } = useOpenHere();
  const [module] = useFilling('cart-drawer');
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const name = count ? `Cart, ${badgeText(count)} ${count === 1 ? 'item' : 'items'}` : 'Cart';
  return (
    <>
      <CountBadge count={count}>
        <Button type="text" icon={<ShoppingOutlined />} aria-label={name} aria-haspopup="dialog" onClick={open} />
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
