import { useShell } from '@landfall/contract';
import { NumberInput, useRecordForm } from '@landfall/ui/fields';
import { LoadFailure } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Select } from 'antd';
import { useRef } from 'react';
import { countries } from '../../countries.query.ts';
import { EffectPreview } from '../../settings/effect-preview.tsx';
import { MESSAGES } from '../../settings/refusal.ts';
import { type SettingChange, useEffectCheck } from '../../settings/use-effect-check.ts';
import { rateSchema } from './category.schema.ts';
import { type RateValues, useAddRate } from './save-category.mutation.ts';
import styles from '../../settings/settings.module.css';

const EMPTY = { destination_country: undefined, origin_country: null, duty_percent: null };

/** Adds a duty for one destination. Its effect on quotes can be previewed; a change that leaves quotes without a price needs a confirmation. */
export function AddRate({ categoryId }: { categoryId: string }) {
  const add = useAddRate(categoryId);
  const check = useEffectCheck();
  /** The next submit of the form only previews. */
  const isPreview = useRef(false);
  const changesOf = (values: RateValues): SettingChange[] => [
    { table: 'customs_rates', values: { ...values, category_id: categoryId } },
  ];
  const mutate = (values: RateValues) => {
    if (isPreview.current) return check.preview(changesOf(values));
    check.confirm(changesOf(values), () => add.mutate(values, { onSuccess: clear }));
  };
  const record = useRecordForm({
    schema: rateSchema,
    initial: EMPTY,
    save: { mutate, isPending: add.isPending, error: add.error ?? check.error },
    keep: 'customs_rates.new',
    table: 'customs_rates',
    messages: MESSAGES,
  });
  const clear = () => {
    record.form.resetFields();
    check.reset();
  };
  const preview = () => {
    isPreview.current = true;
    record.submit();
    isPreview.current = false;
  };
  return (
    <Form
      {...record.props}
      name="rate"
      aria-label="Add a duty"
      onValuesChange={(...change) => {
        check.reset();
        record.props.onValuesChange?.(...change);
      }}
    >
      <RateFields />
      <div className={styles.rateActs}>
        <Button onClick={preview} loading={check.busy} disabled={add.isPending}>
          Preview the duty
        </Button>
        <Button htmlType="submit" loading={add.isPending} disabled={check.busy}>
          Add
        </Button>
      </div>
      {record.refusal && !record.refusal.field && (
        <p className={styles.fieldProblem} role="alert">
          {record.refusal.text}
        </p>
      )}
      <EffectPreview check={check} />
    </Form>
  );
}

function RateFields() {
  const { db } = useShell();
  const served = useQuery(countries(db));
  const options = (served.data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  const search = { optionFilterProp: 'label' };
  return (
    <>
      <LoadFailure query={served}>The countries could not be loaded.</LoadFailure>
      <div className={styles.rateAdd}>
        <Form.Item name="destination_country">
          <Select aria-label="Destination" placeholder="Destination" showSearch={search} options={options} />
        </Form.Item>
        <Form.Item name="origin_country" normalize={(code: string | undefined) => code ?? null}>
          <Select aria-label="Origin" placeholder="Any origin" allowClear showSearch={search} options={options} />
        </Form.Item>
        <Form.Item name="duty_percent">
          <NumberInput aria-label="Duty in percent" className={styles.numberItem} suffix="%" />
        </Form.Item>
      </div>
    </>
  );
}
