import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';

const TABS = [
  { value: '', label: 'Not settled' },
  { value: 'payments', label: 'All payments' },
  { value: 'statement', label: 'Statement' },
];

/** Which part of /admin/payment-management is shown. Another part starts without filters. */
export function DeskTabs() {
  const [params, setParams] = useSearchParams();
  return (
    <Segmented
      aria-label="View"
      value={params.get('tab') ?? ''}
      options={TABS}
      onChange={(tab) => setParams(tab ? { tab } : {})}
    />
  );
}
