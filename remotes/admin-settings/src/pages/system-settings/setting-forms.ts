import { requiredNumber } from '@landfall/admin/schema';
import * as v from 'valibot';

/** A field of a setting's form. Repeats the database's bounds (setting_problem), to report a problem before saving. */
export interface SettingField {
  /** Key in the stored object; `value` for a setting that is one value. */
  name: string;
  label: string;
  kind: 'number' | 'switch' | 'zone';
  unit?: string;
  help?: string;
  min?: number;
  max?: number;
  decimals?: number;
}

export interface SettingForm {
  title: string;
  meaning: string;
  /** The effect of saving, in one sentence. */
  effect: string;
  fields: readonly SettingField[];
  /** The page that edits it, if it is not this one. */
  page?: { path: string; label: string };
}

const hours = (name: string, label: string, help?: string, max = 720): SettingField => ({
  name,
  label,
  kind: 'number',
  unit: 'h',
  min: 1,
  max,
  decimals: 0,
  ...(help && { help }),
});
const days = (name: string, label: string, min: number, max: number, help?: string): SettingField => ({
  ...hours(name, label, help, max),
  unit: 'days',
  min,
});

/** The settings that this page edits, by key. Without a form the stored value is shown. */
export const SETTING_FORMS: Readonly<Record<string, SettingForm>> = {
  auto_quote: {
    title: 'Instant quotes',
    meaning: 'When an instant quote is sent without an admin.',
    effect: 'It applies to the next instant quote.',
    page: { path: 'auto-settings', label: 'Open auto settings' },
    fields: [
      { name: 'review', label: 'An admin reviews every quote', kind: 'switch' },
      { name: 'threshold', label: 'Least confidence', kind: 'number' },
      { name: 'limit_usd', label: 'Largest total', kind: 'number', unit: 'USD' },
      { name: 'max_open', label: 'Open quotes for each customer', kind: 'number' },
      { name: 'range_percent', label: 'Range of an estimate', kind: 'number', unit: '%' },
    ],
  },
  cart_recovery: {
    title: 'Cart recovery',
    meaning: 'When a cart counts as abandoned, and the emails that bring its customer back.',
    effect: 'It applies from the next run of the job Cart recovery.',
    fields: [
      { name: 'enabled', label: 'Find abandoned carts and send emails', kind: 'switch' },
      hours('idle_hours', 'Abandoned after', 'Without a change of the cart.'),
      hours('checkout_idle_hours', 'Abandoned after checkout was opened'),
      hours('second_after_hours', 'Second email', 'After the first, which is sent at once.'),
      hours('third_after_hours', 'Third email', 'After the first. Must be later than the second.'),
      days('quiet_days', 'At most one sequence in', 0, 365),
      days('lost_after_days', 'Lost after', 1, 365),
      days('attribution_days', 'An order counts as recovered for', 1, 90, 'After a click on an email.'),
      {
        name: 'holdout_percent',
        label: 'Get no emails, for comparison',
        kind: 'number',
        unit: '%',
        min: 0,
        max: 100,
        help: 'The lift compares the two groups.',
      },
    ],
  },
  checkout: {
    title: 'Checkout',
    meaning: 'How long prices and transfers stay open, and the limit for cash on delivery.',
    effect: 'It applies to orders and approvals from now on.',
    fields: [
      { name: 'cod_limit_usd', label: 'Largest order for cash on delivery', kind: 'number', unit: 'USD', min: 0, max: 100_000 },
      days('price_valid_days', 'An approved price stays valid for', 1, 90),
      hours('transfer_hours', 'Unpaid orders are cancelled after'),
      hours('transfer_reminder_hours', 'Reminder of a bank transfer after', 'Must be before the order is cancelled.'),
      days('share_days', 'Shared links stay open for', 1, 90),
    ],
  },
  reporting_timezone: {
    title: 'Reporting time zone',
    meaning: 'In which time zone reports and the dashboard split days.',
    effect: 'Reports use it at once, for past days too.',
    fields: [{ name: 'value', label: 'Time zone', kind: 'zone' }],
  },
  send_delay_seconds: {
    title: 'Delay of sent quotes',
    meaning: 'How long the email of a sent quote waits, so that sending can be undone.',
    effect: 'It applies to the next quote that is sent.',
    fields: [{ name: 'value', label: 'Delay', kind: 'number', unit: 's', min: 0, max: 3600, decimals: 0 }],
  },
  write_off_limit: {
    title: 'Write-offs',
    meaning: 'How much of a partly paid order can be written off at most.',
    effect: 'It applies to the next write-off.',
    fields: [{ name: 'value', label: 'Limit', kind: 'number', unit: 'USD', min: 0, max: 100 }],
  },
  claims: {
    title: 'Claims',
    meaning: 'How long customers can claim a delivered item, and how soon we answer.',
    effect: 'Deliveries of the past follow the first, new claims the second.',
    fields: [
      days('open_days', 'Claims are open after delivery for', 1, 365),
      days('answer_days', 'A claim is answered within', 1, 90),
    ],
  },
  config_health: {
    title: 'Config health',
    meaning: 'When config health warns.',
    effect: 'Config health is checked again at once.',
    fields: [days('rate_stale_days', 'An exchange rate is old after', 1, 365)],
  },
  retention: {
    title: 'Retention',
    meaning: 'After how many days history is deleted. Orders, payments and messages stay until their customer is erased.',
    effect: 'It applies from the next run of the job Retention, also to older rows.',
    fields: [
      days('audit_days', 'Audit log', 30, 3650),
      days('mail_text_days', 'Texts of sent emails', 7, 3650),
      days('mail_days', 'Sent emails', 30, 3650, 'At least as long as their texts.'),
      days('cart_event_days', 'Changes of carts', 400, 3650),
      days('history_days', 'Moves of quotes and orders', 365, 3650),
      days('payment_event_days', 'Contents of gateway events', 90, 3650),
      days('notice_days', 'Notices', 30, 3650),
      days('cron_run_days', 'Runs of scheduled jobs', 1, 90, 'Of pg_cron, on hosted projects.'),
    ],
  },
};

const ruleOf = ({ kind, label, min = 0, max = 999_999_999_999, decimals = 2 }: SettingField): v.GenericSchema => {
  if (kind === 'switch') return v.boolean();
  return kind === 'zone' ? v.string(`${label} is needed.`) : requiredNumber(`${label} is needed.`, { min, max, decimals });
};

/** The rules of a setting's form. */
export const settingSchema = (fields: readonly SettingField[]) =>
  v.object(Object.fromEntries(fields.map((field) => [field.name, ruleOf(field)])));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A stored JSON text as the values of its form. */
export function readSetting(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  return isRecord(value) ? value : { value };
}

/** The value to store. Fields that the form doesn't know stay as they were. */
export function writeSetting(text: string, values: Record<string, unknown>): unknown {
  const stored: unknown = JSON.parse(text);
  return isRecord(stored) ? { ...stored, ...values } : values['value'];
}

/** A value as text beside its label: "24 h", "On", "UTC". */
export function valueText({ kind, unit }: SettingField, value: unknown): string {
  if (kind === 'switch') return value === true ? 'On' : 'Off';
  if (typeof value !== 'number' && typeof value !== 'string') return 'Not set';
  return unit ? `${value} ${unit}` : String(value);
}

/** Every time zone that the browser knows, and UTC. */
export const timeZones = (): { value: string; label: string }[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));
