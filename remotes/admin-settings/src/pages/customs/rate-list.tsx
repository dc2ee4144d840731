import { DeleteOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import { countryName } from '@landfall/ui';
import { type NumberValue, NumberInput, numberProblem } from '@landfall/ui/fields';
import { ErrorNote, LoadFailure } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { countries } from '../../countries.query.ts';
import { refusalOf } from '../../settings/refusal.ts';
import { type RateValues, useAddRate, useRemoveRate } from './save-category.mutation.ts';
import { type CustomsRate, ratesOf } from './customs.query.ts';
import styles from '../../settings/settings.module.css';

/** The duties of a category that differ by destination. Each is added and removed at once. */
export function RateList({ categoryId }: { categoryId: string }) {
  const { db } = useShell();
  const rates = useQuery(ratesOf(db, categoryId));
  const remove = useRemoveRate(categoryId);
  if (rates.isError) return <ErrorNote error={rates.error} onRetry={() => void rates.refetch()} />;
  if (rates.isPending) return <Skeletons rows={3} />;
  return (
    <div className={styles.whole}>
      {rates.data.length === 0 && <p className="muted tiny">The duty above counts everywhere.</p>}
      <ul className={styles.rateList}>
        {rates.data.map((rate) => (
          <RateRow
            key={rate.id}
            rate={rate}
            busy={remove.isPending && remove.variables === rate.id}
            onRemove={() => remove.mutate(rate.id)}
          />
        ))}
      </ul>
      <AddRate categoryId={categoryId} />
      {remove.isError && (
        <p className={styles.fieldProblem} role="alert">
          {refusalOf(remove.error, 'customs_rates').text}
        </p>
      )}
    </div>
  );
}

const nameOf = ({ destination_country, origin_country }: CustomsRate): string =>
  `${countryName(destination_country)}${origin_country ? `, from ${countryName(origin_country)}` : ''}`;

const RateRow = ({ rate, busy, onRemove }: { rate: CustomsRate; busy: boolean; onRemove(): void }) => (
  <li>
    <span>{nameOf(rate)}</span>
    <span>{rate.duty_percent} %</span>
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      loading={busy}
      aria-label={`Remove the duty for ${nameOf(rate)}`}
      onClick={onRemove}
    />
  </li>
);

/** Percent, as the database takes it. */
const DUTY = { min: 0, max: 200, decimals: 3 };

function AddRate({ categoryId }: { categoryId: string }) {
  const { db } = useShell();
  const served = useQuery(countries(db));
  const [rate, type] = useState<Partial<Omit<RateValues, 'duty_percent'>>>({});
  const [duty, typeDuty] = useState<NumberValue>(null);
  const problemId = useId();
  const problem = numberProblem(duty, DUTY);
  const add = useAddRate(categoryId);
  const added = () => {
    type({});
    typeDuty(null);
  };
  const options = (served.data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  const submit = () => {
    const { destination_country, origin_country } = rate;
    if (!destination_country || typeof duty !== 'number' || problem) return;
    add.mutate({ destination_country, duty_percent: duty, origin_country: origin_country ?? null }, { onSuccess: added });
  };
  return (
    <>
      <div className={styles.rateAdd}>
        <Select
          aria-label="Destination"
          placeholder="Destination"
          showSearch={{ optionFilterProp: 'label' }}
          value={rate.destination_country ?? null}
          onChange={(destination_country: string) => type({ ...rate, destination_country })}
          options={options}
        />
        <Select
          aria-label="Origin"
          placeholder="Any origin"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={rate.origin_country ?? null}
          onChange={(origin_country: string | undefined) => type({ ...rate, origin_country: origin_country ?? null })}
          options={options}
        />
        <NumberInput
          aria-label="Duty in percent"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          status={problem ? 'error' : ''}
          className={styles.numberItem}
          suffix="%"
          value={duty}
          onChange={typeDuty}
        />
        <Button
          onClick={submit}
          loading={add.isPending}
          disabled={!rate.destination_country || typeof duty !== 'number' || problem !== undefined}
        >
          Add
        </Button>
      </div>
      {problem && (
        <p className={styles.fieldProblem} role="alert" id={problemId}>
          {problem}
        </p>
      )}
      <LoadFailure query={served}>The countries could not be loaded.</LoadFailure>
      {add.isError && (
        <p className={styles.fieldProblem} role="alert">
          {refusalOf(add.error, 'customs_rates').text}
        </p>
      )}
    </>
  );
}
