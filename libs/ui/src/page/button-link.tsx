import { Button, type ButtonProps } from 'antd';
import type { MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

interface Props extends Omit<ButtonProps, 'href' | 'onClick'> {
  to: To;
}

/** A link that looks like a button: a real URL, opened by the router. */
export function ButtonLink({ to, ...button }: Props) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLElement>(to);
  return <Button {...button} href={href} onClick={(event: MouseEvent<HTMLElement>) => follow(event)} />;
}
