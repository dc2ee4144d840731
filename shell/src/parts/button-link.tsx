import Button, { type ButtonProps } from 'antd/es/button';
import type { MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

interface ButtonLinkProps extends Omit<ButtonProps, 'href' | 'onClick'> {
  to: To;
  /** Stored in the history entry, not in the URL. */
  state?: unknown;
  onFollow?: () => void;
}

/** A link that looks like a button: a real URL, opened by the router. */
export function ButtonLink({ to, state, onFollow, ...button }: ButtonLinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLElement>(to, { state });
  const pressed = (event: MouseEvent<HTMLElement>) => {
    onFollow?.();
    follow(event);
  };
  return <Button {...button} href={href} onClick={pressed} />;
}
