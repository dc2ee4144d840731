import { ViewTabs } from '@landfall/admin';

const TABS = [
  { value: '', label: 'Not settled' },
  { value: 'payments', label: 'All payments' },
  { value: 'statement', label: 'Statement' },
];

/** Which part of /admin/payment-management is shown. */
export const DeskTabs = () => <ViewTabs param="tab" tabs={TABS} />;
