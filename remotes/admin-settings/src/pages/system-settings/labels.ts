/** The kinds of problems that config_health finds, by code. */
export const PROBLEM_NAMES: Readonly<Record<string, string>> = {
  origin_without_rate: 'No exchange rate',
  rate_stale: 'Old exchange rate',
  no_bank_account: 'No bank account',
  no_route: 'No route',
  route_without_rate: 'Route without a rate',
  tier_gap: 'Gap between weight tiers',
  tiers_end_early: 'Weight tiers end early',
  no_delivery_option: 'No delivery option',
  status_without_template: 'Email template missing',
  template_inactive: 'Email template off',
  recovery_without_template: 'Recovery email missing',
  unreachable_status: 'Unreachable status',
  job_late: 'Job late',
  job_failed: 'Job failed',
  emails_failed: 'Failed emails',
  emails_waiting: 'Emails waiting',
  no_customs_category: 'No customs category',
  one_admin: 'Too few admins',
  site_address_not_set: 'Site address not set',
  no_support_address: 'No support email',
};

const PLURALS: readonly [seconds: number, one: string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** "every minute", "every 5 minutes". */
export function everyText(seconds: number): string {
  const [size, unit] = PLURALS.find(([size]) => seconds % size === 0) ?? [1, 'second'];
  const amount = seconds / size;
  return amount === 1 ? `Every ${unit}` : `Every ${amount} ${unit}s`;
}

/** "0.4 s", "12 ms". */
export const durationText = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

/** quote_items → "Quote items" */
export const sentenceOf = (name: string): string => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
