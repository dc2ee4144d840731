import { useShell } from '@landfall/contract';
import { formatCurrency } from '@landfall/currency';
import { DataState, formatMoment } from '@landfall/ui/record';
import { useDisplayRate } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Typography } from 'antd';
import { type BankAccount, type OrderPayment, bankAccount } from '../../payments/order.query.ts';
import { SubmitProof } from './submit-proof.tsx';
import styles from '../../payments/pay.module.css';

const Fact = ({ name, value, secondary }: { name: string; value: string | null; secondary?: string | undefined }) =>
  value && (
    <div>
      <dt>{name}</dt>
      <dd className="num">
        <Typography.Text
          className={styles.payFact}
          copyable={{ text: value, tooltips: [`Copy ${name.toLowerCase()}`, 'Copied'] }}
        >
          {value}
        </Typography.Text>
        {secondary && <span className={`small muted ${styles.payBeside}`}>about {secondary}</span>}
      </dd>
    </div>
  );

const Account = ({ account }: { account: BankAccount }) => (
  <>
    <Fact name="Account name" value={account.account_name} />
    <Fact name="Account number" value={account.account_number} />
    <Fact name="IBAN" value={account.iban} />
    <Fact name="Bank" value={[account.bank_name, account.branch_name].filter(Boolean).join(', ')} />
    <Fact name="SWIFT" value={account.swift_code} />
  </>
);

interface Props {
  payment: OrderPayment;
  /** The amount still due, in the payment's currency. */
  missing: number;
  /** The same in USD. */
  usd: number;
}

/** Account, amount and reference of a bank transfer, and the upload of its proof. */
export function BankTransfer({ payment, missing, usd }: Props) {
  const { db } = useShell();
  const account = useQuery(bankAccount(db, payment.currency));
  const shown = useDisplayRate()?.of(usd);
  const sent = payment.status === 'awaiting_verification';
  return (
    <section className="paper" aria-labelledby="pay-transfer">
      <h2 id="pay-transfer" className={sent ? undefined : styles.payNeeds}>
        {sent ? 'We are checking your transfer' : 'Transfer the amount'}
      </h2>
      <p className={`muted ${styles.payNote}`}>
        {sent
          ? 'Your proof is in. Once the money has arrived we place the order and write to you.'
          : 'Put the reference in the transfer, so that we find it. Then send us proof of it.'}
      </p>
      <dl className={styles.payFacts}>
        <Fact
          name="Amount"
          value={formatCurrency(missing, payment.currency)}
          secondary={shown && shown.currency !== payment.currency ? formatCurrency(shown.amount, shown.currency) : undefined}
        />
        <Fact name="Reference" value={payment.reference_code} />
        <DataState query={account}>
          {(found) => (found ? <Account account={found} /> : <NoAccount currency={payment.currency} />)}
        </DataState>
      </dl>
      {account.data?.instructions && <p className={`small muted ${styles.payNote}`}>{account.data.instructions}</p>}
      {payment.expires_at && !sent && (
        <p className={`small muted ${styles.payNote}`}>We hold the order until {formatMoment(payment.expires_at)}.</p>
      )}
      <SubmitProof paymentId={payment.id} sent={sent} />
    </section>
  );
}

const NoAccount = ({ currency }: { currency: string }) => (
  <p className="muted">
    We have no account in {currency} on file. We write to you with where to transfer; your order keeps its price.
  </p>
);
