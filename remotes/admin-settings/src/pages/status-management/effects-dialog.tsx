import { paths } from '@landfall/contract/paths';
import { counted } from '@landfall/currency';
import { Alert, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './status-management.module.css';
import type { Effects } from './status-sets.query.ts';

const REASONS: Readonly<Record<Effects['stranded'][number]['reason'], string>> = {
  removed: 'is removed',
  inactive: 'is not active',
  no_way_on: 'has no next status',
};

interface Props {
  effects: Effects;
  busy: boolean;
  labelOf(name: string): string;
  onSave(accept: boolean): void;
  onClose(): void;
}

/** What a save would strand or make unreachable. What the database refuses cannot be saved; stranded records need a confirmation. */
export function EffectsDialog({ effects, busy, labelOf, onSave, onClose }: Props) {
  const [accepted, accept] = useState(false);
  const { problem, unreachable, stranded } = effects;
  const blocked = problem !== null || (stranded.length > 0 && !accepted);
  return (
    <Modal
      open
      title="Before these statuses are saved"
      okText="Save statuses"
      okButtonProps={{ disabled: blocked, loading: busy }}
      cancelText="Keep editing"
      onOk={() => onSave(accepted)}
      onCancel={onClose}
    >
      <div className={styles.effects}>
        {problem && <Alert type="error" title="These statuses cannot be saved" description={problem} />}
        {unreachable.length > 0 && <p>No record can reach: {unreachable.map(labelOf).join(', ')}.</p>}
        {stranded.length > 0 && (
          <ul aria-label="Records with no way on">
            {stranded.map(({ name, reason, quotes, orders }) => (
              <li key={name}>
                {labelOf(name)} {REASONS[reason]}:{' '}
                {quotes > 0 && <Link to={`${paths.adminQuotes}?status=${name}`}>{counted(quotes, 'quote', 'quotes')}</Link>}
                {quotes > 0 && orders > 0 && ', '}
                {orders > 0 && <Link to={`${paths.adminOrders}?status=${name}`}>{counted(orders, 'order', 'orders')}</Link>}
              </li>
            ))}
          </ul>
        )}
        {stranded.length > 0 && problem === null && (
          <Checkbox checked={accepted} onChange={(event) => accept(event.target.checked)}>
            Save although these records have no way on
          </Checkbox>
        )}
      </div>
    </Modal>
  );
}
