import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Opens the record that the URL names (`?open=<id>`) once its list has loaded, and takes the name out of the URL, so closing the record
 *  is final. Config health links to records this way.
 *  @param open must be stable, such as a state setter */
export function useLinkedRecord<Row extends { id: string }>(rows: readonly Row[] | undefined, open: (row: Row) => void): void {
  const [params, setParams] = useSearchParams();
  const id = params.get('open');
  const linked = id ? rows?.find((row) => row.id === id) : undefined;
  useEffect(() => {
    if (!linked) return;
    open(linked);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('open');
        return next;
      },
      { replace: true },
    );
  }, [linked, open, setParams]);
}
