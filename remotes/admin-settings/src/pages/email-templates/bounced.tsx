import { useShell } from '@landfall/contract';
import { DataState, When } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { refusalOf } from '../../settings/refusal.ts';
import { useAllowAddress } from './allow-address.mutation.ts';
import { bouncedAddresses } from './emails.query.ts';
import styles from './email-templates.module.css';

/** Addresses that get no more email, each with the reason. Shows nothing while there are none. */
export function Bounced() {
  const { db } = useShell();
  const query = useQuery(bouncedAddresses(db));
  return (
    <DataState query={query} skeleton={<></>} errorTitle="The blocked addresses could not be loaded">
      {(addresses) =>
        addresses.length > 0 && (
          <section aria-labelledby="bounced-title" className={styles.bounced}>
            <h2 id="bounced-title">Blocked addresses</h2>
            <p className="muted tiny">
              They rejected an email for good. Later emails to them fail until you allow the address again.
            </p>
            <ul className="paper">
              {addresses.map((address) => (
                <Address key={address.id} {...address} />
              ))}
            </ul>
          </section>
        )
      }
    </DataState>
  );
}

function Address({ id, email, reason, created_at }: { id: string; email: string; reason: string; created_at: string }) {
  const allow = useAllowAddress(id);
  return (
    <li>
      <strong>{email}</strong>
      <span className="muted">
        {reason} · <When at={created_at} />
      </span>
      <Button size="small" aria-label={`Allow ${email} again`} loading={allow.isPending} onClick={() => allow.mutate()}>
        Allow again
      </Button>
      {allow.error && (
        <span role="alert" className={styles.problem}>
          {refusalOf(allow.error, 'bounced_addresses').text}
        </span>
      )}
    </li>
  );
}
