import { DeleteOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import { countryName } from '@landfall/ui';
import { ErrorNote } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { AddRate } from './add-rate.tsx';
import { type CustomsRate, ratesOf } from './customs.query.ts';
import { RemoveRate } from './remove-rate.tsx';
import styles from '../../settings/settings.module.css';

/** The duties of a category that differ by destination. Each is added and removed by itself, with a preview of what it changes. */
export function RateList({ categoryId }: { categoryId: string }) {
  const { db } = useShell();
  const rates = useQuery(ratesOf(db, categoryId));
  const [leaving, setLeaving] = useState<CustomsRate>();
  if (rates.isError) return <ErrorNote error={rates.error} onRetry={() => void rates.refetch()} />;
  if (rates.isPending) return <Skeletons rows={3} />;
  return (
    <div className={styles.whole}>
      {rates.data.length === 0 && <p className="muted tiny">The duty above counts everywhere.</p>}
      <ul className={styles.rateList}>
        {rates.data.map((rate) => (
          <RateRow key={rate.id} rate={rate} onRemove={() => setLeaving(rate)} />
        ))}
      </ul>
      <AddRate categoryId={categoryId} />
      {leaving && <RemoveRate rate={leaving} name={nameOf(leaving)} onClose={() => setLeaving(undefined)} />}
    </div>
  );
}

const nameOf = ({ destination_country, origin_country }: CustomsRate): string =>
  `${countryName(destination_country)}${origin_country ? `, from ${countryName(origin_country)}` : ''}`;

const RateRow = ({ rate, onRemove }: { rate: CustomsRate; onRemove(): void }) => (
  <li>
    <span>{nameOf(rate)}</span>
    <span>{rate.duty_percent} %</span>
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      aria-label={`Remove the duty for ${nameOf(rate)}`}
      onClick={onRemove}
    />
  </li>
);
