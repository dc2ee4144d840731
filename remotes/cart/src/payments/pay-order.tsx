import { type ShopTerms, useShopTerms } from '@landfall/customer';
import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { DataState, ErrorNote } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MethodChoice, openMethod } from './method-choice.tsx';
import { METHOD_NAMES } from './labels.ts';
import { type Offer, type PaymentMethod, paymentMethods } from './methods.query.ts';
import { leaveFor, usePayOrder } from './pay-order.mutation.ts';
import styles from './pay.module.css';

interface PayOrderProps {
  orderId: string;
  /** The current payment method. */
  method: PaymentMethod;
  /** The button's label if the method stays the same. */
  again: string;
  /** Called when the chosen method needs no card page. */
  onChosen?: (() => void) | undefined;
}

const labelOf = (chosen: PaymentMethod, { method, again }: PayOrderProps): string =>
  chosen === method ? again : `Change to ${METHOD_NAMES[chosen].toLowerCase()}`;

function Choose({ offer, terms, ...props }: PayOrderProps & { offer: Offer; terms: ShopTerms | undefined }) {
  const navigate = useNavigate();
  const [wish, setWish] = useState(props.method);
  const pay = usePayOrder(props.orderId);
  const chosen = openMethod(offer, wish);
  const go = () =>
    chosen &&
    pay.mutate(chosen, {
      onSuccess: ({ redirect, order_id }) => {
        if (redirect) return leaveFor(redirect);
        props.onChosen?.();
        void navigate(paths.orderConfirmation(order_id), { replace: true });
      },
    });
  const leaving = pay.isPending || Boolean(pay.data?.redirect);
  return (
    <>
      <MethodChoice offer={offer} terms={terms} chosen={chosen} onChoose={setWish} labelledBy="pay-how" />
      {pay.error && <ErrorNote title="The payment was not started" error={pay.error} />}
      {chosen && (
        <Button type="primary" size="large" className={styles.payGo} onClick={go} loading={leaving}>
          {labelOf(chosen, props)}
        </Button>
      )}
    </>
  );
}

/** Pays an open order with the same or another method, each with its total. */
export function PayOrder(props: PayOrderProps) {
  const { db } = useShell();
  const terms = useShopTerms();
  const offer = useQuery(paymentMethods(db, { orderId: props.orderId }));
  return (
    <section className="paper" aria-labelledby="pay-how">
      <h2 id="pay-how">Pay by</h2>
      <DataState query={offer}>{(found) => <Choose offer={found} terms={terms} {...props} />}</DataState>
    </section>
  );
}
