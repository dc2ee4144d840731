import { useShell } from '@landfall/contract';
import { symbolOf } from '@landfall/currency';
import { ErrorNote, LoadFailure } from '@landfall/ui/record';
import { fieldSchema, requiredRule, phoneRuleOf, useRecordForm } from '@landfall/ui/fields';
import type { User } from '@supabase/supabase-js';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { countries } from '../../countries.query.ts';
import type { Profile } from './profile.query.ts';
import { type ProfileChange, useSaveProfile } from './save-profile.mutation.ts';
import styles from '../../dashboard.module.css';

const currencyNames = new Intl.DisplayNames(['en'], { type: 'currency' });
const currencyLabel = (code: string) =>
  [code, currencyNames.of(code), symbolOf(code) !== code && `(${symbolOf(code)})`].filter(Boolean).join(' ');

const trimmed = (text: string | null | undefined) => text?.trim() || null;

/** The form asks whether emails are wanted; the profile stores whether they are not. */
type Typed = Omit<ProfileChange, 'marketing_opt_out'> & { wants_mail: boolean };

const typedOf = (now: Profile | null) => ({
  preferred_display_currency: 'USD',
  ...now,
  wants_mail: !(now?.marketing_opt_out ?? false),
});

const changeOf = ({ wants_mail, ...typed }: Typed): ProfileChange => ({
  preferred_display_currency: typed.preferred_display_currency,
  full_name: trimmed(typed.full_name),
  phone: trimmed(typed.phone),
  country: typed.country ?? null,
  marketing_opt_out: !wants_mail,
});

const profileSchema = fieldSchema<Typed>({
  full_name: requiredRule('How should we address you?', 200),
  phone: phoneRuleOf(40),
});

const PersonFields = ({ email, known }: { email: string; known: { code: string; name: string }[] }) => (
  <>
    <Form.Item name="full_name" label="Name">
      <Input autoComplete="name" />
    </Form.Item>
    <Form.Item label="E-mail" htmlFor="profile-email" extra="Quotes and receipts go here. Write to us to change it.">
      <Input id="profile-email" value={email} placeholder="None yet" readOnly variant="filled" />
    </Form.Item>
    <Form.Item name="phone" label="Phone (optional)">
      <Input type="tel" autoComplete="tel" />
    </Form.Item>
    <Form.Item name="country" label="Country (optional)">
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={known.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </Form.Item>
  </>
);

const Preferences = ({ currencies }: { currencies: string[] }) => (
  <>
    <Form.Item
      name="preferred_display_currency"
      label="Show prices in"
      extra="You are charged in the destination’s currency. This one is shown next to it."
    >
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={currencies.map((code) => ({ value: code, label: currencyLabel(code) }))}
      />
    </Form.Item>
    <Form.Item
      name="wants_mail"
      valuePropName="checked"
      label="Mail"
      extra="We always write to you about your quotes and orders."
    >
      <Checkbox>Remind me of what I left in my cart, and of news</Checkbox>
    </Form.Item>
  </>
);

/** The person's profile. An error keeps what was typed. */
export function ProfileForm({ now, user }: { now: Profile | null; user: User }) {
  const { db, toast } = useShell();
  const save = useSaveProfile(user.id);
  const saved = () => toast({ title: 'Profile saved' });
  const { props } = useRecordForm({
    schema: profileSchema,
    initial: typedOf(now),
    save: { ...save, mutate: (typed) => save.mutate(changeOf(typed), { onSuccess: saved }) },
    keep: 'profile',
    table: 'profiles',
  });
  const served = useQuery(countries(db));
  const known = served.data ?? [];
  const currencies = [...new Set(['USD', ...known.map(({ currency }) => currency)])].toSorted();
  return (
    <Form {...props} className={`paper ${styles.cdForm}`} aria-label="Profile">
      <PersonFields email={now?.email ?? user.email ?? ''} known={known} />
      <Preferences currencies={currencies} />
      <LoadFailure query={served}>The countries and currencies to choose from could not be loaded.</LoadFailure>
      {save.error && <ErrorNote title="Your profile was not saved" error={save.error} />}
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        Save
      </Button>
    </Form>
  );
}
