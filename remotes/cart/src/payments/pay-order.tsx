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
  /** How it is to be paid until now. */
  method: PaymentMethod;
  /** What the button says where the method stays. */
  again: string;
  /** It is to be paid elsewhere than on a card page now. */
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

/** Pays an order that waits: the same way again, or another one, each with what it comes to. */
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
