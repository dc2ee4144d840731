import { Refusal } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { Switch } from 'antd';
import { customerKeys } from '../../keys.query.ts';
import type { CustomerDetails } from '../../rows.ts';
import styles from './customer.module.css';

const useSetCashOnDelivery = (id: string) => {
  const { db, toast } = useShell();
  return useMutation({
    mutationFn: (enabled: boolean) => unwrap(db.rpc('set_cash_on_delivery', { p_user_id: id, p_enabled: enabled })),
    onSuccess: ({ cod_enabled }) => toast({ title: cod_enabled ? 'Cash on delivery is allowed' : 'Cash on delivery is off' }),
    onSettled: (_row, _error, _enabled, _undo, { client }) => client.invalidateQueries({ queryKey: customerKeys.details(id) }),
  });
};

/** Whether the customer may choose cash on delivery at checkout. The audit log keeps who changed it. */
export function CashOnDelivery({ customer: { id, cod_enabled } }: { customer: CustomerDetails }) {
  const set = useSetCashOnDelivery(id);
  return (
    <div>
      <div className={styles.switch}>
        <span>
          <strong>Cash on delivery</strong>
          <span className="muted tiny">Offered at this customer’s next checkout.</span>
        </span>
        <Switch
          aria-label="Cash on delivery"
          checked={set.isPending ? set.variables : cod_enabled}
          loading={set.isPending}
          onChange={(enabled) => set.mutate(enabled)}
        />
      </div>
      {set.isError && <Refusal error={set.error} />}
    </div>
  );
}
