import { type ReactNode, useDeferredValue } from 'react';
import { Link, useNavigationType } from 'react-router-dom';

export interface Crumb {
  title: string;
  /** Omit for the last one. */
  to?: string;
}

interface Props {
  title: ReactNode;
  /** Beside the title: a status. */
  status?: ReactNode;
  /** Below the title. */
  lede?: ReactNode;
  breadcrumb?: Crumb[] | undefined;
  /** Between title and columns: a quote's route line. */
  banner?: ReactNode;
  /** A second, narrower column. On a phone it follows the content, except cards with the class `first-on-phone`. */
  aside?: ReactNode;
  /** Right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page: breadcrumb, title, actions, content and an optional side column. After a press its head is painted first and the content, which takes
 *  longer to render, with the next frame. Not on the first page and not on the way back, where the scroll position is restored. */
export function PageFrame({ title, status, lede, breadcrumb, banner, aside, actions, children }: Props) {
  const isWhole = useDeferredValue(true, useNavigationType() === 'POP');
  return (
    <div className={isWhole ? 'page' : 'page page-coming'}>
      {breadcrumb && <Breadcrumb crumbs={breadcrumb} />}
      <div className="page-head">
        <div className="page-title">
          <h1>{title}</h1>
          {status}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
        {lede && <p className="page-lede muted">{lede}</p>}
      </div>
      {isWhole && (
        <Content banner={banner} aside={aside}>
          {children}
        </Content>
      )}
    </div>
  );
}

const Content = ({ banner, aside, children }: Pick<Props, 'banner' | 'aside' | 'children'>) => (
  <>
    {banner && <div className="page-banner">{banner}</div>}
    {aside ? (
      <div className="page-cols">
        <div className="page-main">{children}</div>
        <aside className="page-side">{aside}</aside>
      </div>
    ) : (
      children
    )}
  </>
);

const Breadcrumb = ({ crumbs }: { crumbs: Crumb[] }) => (
  <nav aria-label="Breadcrumb" className="crumbs">
    <ol>
      {crumbs.map(({ title, to }) => (
        <li key={title}>
          {to ? (
            <Link className="plain" to={to}>
              {title}
            </Link>
          ) : (
            <span aria-current="page">{title}</span>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
