import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';

interface Props {
  /** Of the URL. */
  param: string;
  /** The first has the value ''. */
  tabs: { value: string; label: string }[];
}

/** Which part of a page is shown. Another part starts without filters. */
export function ViewTabs({ param, tabs }: Props) {
  const [params, setParams] = useSearchParams();
  return (
    <Segmented
      aria-label="View"
      value={params.get(param) ?? ''}
      options={tabs}
      onChange={(tab) => setParams(tab ? { [param]: tab } : {})}
    />
  );
}
