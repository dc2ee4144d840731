import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;
  /** What is unavailable now, as a sentence. */
  children: ReactNode;
}

/** For a small part of a page, such as a check or a field's options: reports that its data could not be loaded, with Retry, so that a
 *  failure does not look like an empty result. Renders nothing otherwise. */
export const LoadFailure = ({ query, children }: Props) =>
  query.isError ? (
    <p className="load-failure small" role="alert">
      {children}{' '}
      <Button type="link" size="small" className="inline-link" loading={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    </p>
  ) : null;
