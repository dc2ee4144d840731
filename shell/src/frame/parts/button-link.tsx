import { useStore } from '@landfall/contract';
import Button, { type ButtonProps } from 'antd/es/button';
import type { MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler, useResolvedPath } from 'react-router-dom';
import { useHost } from '../../modules/host.ts';
import './button-link.css';

interface ButtonLinkProps extends Omit<ButtonProps, 'href' | 'onClick'> {
  to: To;
  /** Stored in the history entry, not in the URL. */
  state?: unknown;
  onFollow?: () => void;
}

/** A link that looks like a button: a real URL, opened by the router. Marked from the press until its page is there. */
export function ButtonLink({ to, state, onFollow, className = '', ...button }: ButtonLinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLElement>(to, { state });
  const { pathname } = useResolvedPath(to);
  const isNext = useStore(useHost().next)?.pathname === pathname;
  const pressed = (event: MouseEvent<HTMLElement>) => {
    onFollow?.();
    follow(event);
  };
  return <Button {...button} className={isNext ? `${className} sh-pressed` : className} href={href} onClick={pressed} />;
}
