import { Modal } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { EffectPreview } from '../../settings/effect-preview.tsx';
import { refusalOf } from '../../settings/refusal.ts';
import { type SettingChange, useEffectCheck } from '../../settings/use-effect-check.ts';
import type { CustomsRate } from './customs.query.ts';
import { useRemoveRate } from './save-category.mutation.ts';
import styles from '../../settings/settings.module.css';

interface Props {
  rate: CustomsRate;
  /** Its destination, and its origin if it has one. */
  name: string;
  onClose(): void;
}

/** Shows what quotes would cost without a duty before it is removed. */
export function RemoveRate({ rate, name, onClose }: Props) {
  const check = useEffectCheck();
  const remove = useRemoveRate(rate.category_id);
  const changes: SettingChange[] = [{ table: 'customs_rates', id: rate.id }];
  const preview = useEffectEvent(() => check.preview(changes));
  useEffect(() => preview(), []);
  const error = remove.error ?? check.error;
  return (
    <Modal
      open
      title={`Remove the duty for ${name}?`}
      okText="Remove the duty"
      okButtonProps={{ danger: true, disabled: check.busy }}
      confirmLoading={remove.isPending}
      onOk={() => check.confirm(changes, () => remove.mutate(rate.id, { onSuccess: onClose }))}
      onCancel={onClose}
      width={520}
    >
      <p>{rate.duty_percent} % no longer counts. The next price uses the less specific duty of the category.</p>
      {check.busy && <p role="status">Pricing the last quotes without it…</p>}
      <EffectPreview check={check} />
      {error && (
        <p className={styles.fieldProblem} role="alert">
          {refusalOf(error, 'customs_rates').text}
        </p>
      )}
    </Modal>
  );
}
