import { readBy, Refusal } from '@landfall/admin';
import { textProblem } from '@landfall/ui/fields';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import refusalStyles from '../../refusal.module.css';
import type { CustomerDetails } from '../../rows.ts';
import styles from './customer.module.css';
import { useEraseCustomer } from './erase-customer.mutation.ts';

const reasonProblem = (reason: string): string | undefined =>
  reason.length < 3 ? 'Enter a reason of at least 3 characters.' : textProblem(reason, 500);

interface FieldProps {
  label: string;
  help: string;
  value: string;
  problem: string | undefined;
  onChange(value: string): void;
}

function Field({ label, help, value, problem, onChange }: FieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={value}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-help`} className={problem ? refusalStyles.fieldProblem : 'muted tiny'} role={problem ? 'alert' : undefined}>
        {problem ?? help}
      </p>
    </>
  );
}

function EraseForm({ customer, onCancel }: { customer: CustomerDetails; onCancel(): void }) {
  const [confirm, setConfirm] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const erase = useEraseCustomer(customer.id);
  const known = [customer.full_name, customer.email, customer.phone].filter(Boolean);
  const matches = known.some((name) => name!.trim().toLowerCase() === confirm.trim().toLowerCase());
  const problems = {
    confirm: matches ? undefined : `Type ${known.join(' or ')}.`,
    reason: reasonProblem(reason.trim()),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problems.confirm || problems.reason || erase.isPending) return;
    erase.mutate({ confirm: confirm.trim(), reason: reason.trim() }, { onSuccess: onCancel });
  };
  return (
    <form onSubmit={submit}>
      <p>
        Messages, addresses, notes, files, mails and the sign-in are deleted. Order numbers, amounts, dates and countries stay for
        accounting. This can’t be undone.
      </p>
      <Field
        label="Name, e-mail or phone of the customer"
        help="Type it again, to be sure."
        value={confirm}
        problem={tried ? problems.confirm : undefined}
        onChange={setConfirm}
      />
      <Field
        label="Reason"
        help={readBy('team')}
        value={reason}
        problem={tried ? problems.reason : undefined}
        onChange={setReason}
      />
      {erase.isError && <Refusal error={erase.error} />}
      <div className={styles.buttons}>
        <Button danger type="primary" htmlType="submit" loading={erase.isPending}>
          Erase personal data
        </Button>
        <Button type="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Erases what the shop knows about a customer, as they may ask. The database refuses while something is open. */
export function Erase({ customer }: { customer: CustomerDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <h2 id="erase-customer">Personal data</h2>
      {isOpen ? (
        <EraseForm customer={customer} onCancel={() => setIsOpen(false)} />
      ) : (
        <Button danger onClick={() => setIsOpen(true)}>
          Erase personal data
        </Button>
      )}
    </>
  );
}
