import { paths, useShell } from '@landfall/contract';
import { symbolOf } from '@landfall/currency';
import { DataState, ErrorNote, PageFrame } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { Link } from 'react-router-dom';
import { useUserId } from '../use-user.ts';
import { type Profile, countries, profile } from './profile.query.ts';
import { type ProfileChange, useSaveProfile } from './save-profile/save-profile.mutation.ts';
import '../dashboard.css';

const currencyNames = new Intl.DisplayNames(['en'], { type: 'currency' });
const currencyLabel = (code: string) =>
  [code, currencyNames.of(code), symbolOf(code) !== code && `(${symbolOf(code)})`].filter(Boolean).join(' ');

const trimmed = (text: string | null | undefined) => text?.trim() || null;

function ProfileForm({ now, userId }: { now: Profile | null; userId: string }) {
  const { db, toast } = useShell();
  const save = useSaveProfile(userId);
  const known = useQuery(countries(db)).data ?? [];
  const currencies = [...new Set(['USD', ...known.map(({ currency }) => currency)])].toSorted();
  const submit = (typed: ProfileChange) =>
    save.mutate(
      { ...typed, full_name: trimmed(typed.full_name), phone: trimmed(typed.phone), country: typed.country ?? null },
      { onSuccess: () => toast({ title: 'Profile saved' }) },
    );
  return (
    <Form
      className="paper cd-form"
      layout="vertical"
      requiredMark={false}
      initialValues={now ?? { preferred_display_currency: 'USD' }}
      onFinish={submit}
    >
      <Form.Item
        name="full_name"
        label="Name"
        rules={[{ required: true, whitespace: true, message: 'How should we address you?' }]}
      >
        <Input autoComplete="name" maxLength={200} />
      </Form.Item>
      <Form.Item label="E-mail" htmlFor="profile-email">
        <Input id="profile-email" value={now?.email ?? ''} disabled />
      </Form.Item>
      <Form.Item
        name="phone"
        label="Phone (optional)"
        rules={[{ pattern: /^[+\d][\d\s().-]{2,39}$/, message: 'Digits, with the country’s code in front.' }]}
      >
        <Input type="tel" autoComplete="tel" maxLength={40} />
      </Form.Item>
      <Form.Item name="country" label="Country (optional)">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={known.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="preferred_display_currency"
        label="Show prices in"
        extra="You are charged in the destination’s currency; this one stands beside it."
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={currencies.map((code) => ({ value: code, label: currencyLabel(code) }))}
        />
      </Form.Item>
      {save.error && <ErrorNote title="Your profile was not saved" error={save.error} />}
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        Save
      </Button>
    </Form>
  );
}

export function Component() {
  const { db } = useShell();
  const userId = useUserId();
  const mine = useQuery(profile(db, userId));
  return (
    <PageFrame title="Profile" actions={<Link to={paths.address}>Shipping addresses</Link>}>
      <DataState query={mine}>{(now) => <ProfileForm now={now} userId={userId} />}</DataState>
    </PageFrame>
  );
}
