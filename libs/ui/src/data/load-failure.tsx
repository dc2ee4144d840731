import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;
  /** What cannot be said or chosen now, as a sentence. */
  children: ReactNode;
}

/** For a small part of a page, such as a check or the choices of a field: says that its facts could not be loaded, with a Retry, so that
 *  nothing missing looks like nothing there. Draws nothing otherwise. */
export const LoadFailure = ({ query, children }: Props) =>
  query.isError ? (
    <p className="load-failure small" role="alert">
      {children}{' '}
      <Button type="link" size="small" className="inline-link" loading={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    </p>
  ) : null;
