import Button, { type ButtonProps } from 'antd/es/button';
import type { MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

interface ButtonLinkProps extends Omit<ButtonProps, 'href' | 'onClick'> {
  to: To;
  /** Kept in the history entry, not in the address. */
  state?: unknown;
  onFollow?: () => void;
}

/** A link in the shape of a button: a real address, opened by the router. */
export function ButtonLink({ to, state, onFollow, ...button }: ButtonLinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLElement>(to, { state });
  const pressed = (event: MouseEvent<HTMLElement>) => {
    onFollow?.();
    follow(event);
  };
  return <Button {...button} href={href} onClick={pressed} />;
}
