import { useShell, useStore } from '@landfall/contract';
import { DataState, StatusDot } from '@landfall/ui/record';
import { EmptyState, PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { day } from '../../settings/dates.ts';
import { refusalOf } from '../../settings/refusal.ts';
import { type RoleChange, useSetRole } from './set-role.mutation.ts';
import { type Person, SHOWN, people } from './users.query.ts';
import styles from '../../settings/settings.module.css';

const nameOf = ({ full_name, email }: Person): string => full_name || email?.split('@')[0] || 'Customer';

/** /admin/users: who may enter the admin area. */
export function Component() {
  const { db } = useShell();
  const [params, setParams] = useSearchParams();
  const sought = useDeferredValue((params.get('q') ?? '').trim());
  const query = useQuery(people(db, sought));
  const [asked, ask] = useState<Person>();
  return (
    <PageFrame title="User roles" lede={`Admins first; the newest ${SHOWN}. Anybody else is found by the search.`}>
      <Input
        className={styles.settingsFind}
        aria-label="Search people"
        placeholder="Search people"
        allowClear
        value={params.get('q') ?? ''}
        onChange={(event) => setParams(event.target.value ? { q: event.target.value } : {}, { replace: true })}
      />
      <DataState
        query={query}
        skeleton={
          <div className={`paper ${styles.settingsWait}`}>
            <Skeletons rows={8} />
          </div>
        }
        empty={<EmptyState title="Nobody fits" text="No name, e-mail or phone has what you search for." />}
      >
        {(rows) => (
          <ul className={`paper ${styles.people}`}>
            {rows.map((person) => (
              <PersonRow key={person.id} person={person} onChange={() => ask(person)} />
            ))}
          </ul>
        )}
      </DataState>
      {asked && <RoleDialog person={asked} onClose={() => ask(undefined)} />}
    </PageFrame>
  );
}

function PersonRow({ person, onChange }: { person: Person; onChange(): void }) {
  const me = useStore(useShell().session).user?.id;
  return (
    <li>
      <span className="strong">{nameOf(person)}</span>
      <span className="muted">{person.email ?? person.phone}</span>
      <span className="muted num">since {day(person.created_at)}</span>
      <StatusDot tone={person.is_admin ? 'default' : 'secondary'}>{person.is_admin ? 'Admin' : 'User'}</StatusDot>
      {person.id === me ? (
        <span className="muted tiny">you</span>
      ) : (
        <Button size="small" aria-label={`${person.is_admin ? 'Make user' : 'Make admin'}: ${nameOf(person)}`} onClick={onChange}>
          {person.is_admin ? 'Make user' : 'Make admin'}
        </Button>
      )}
    </li>
  );
}

function RoleDialog({ person, onClose }: { person: Person; onClose(): void }) {
  const { toast } = useShell();
  const set = useSetRole();
  const change: RoleChange = { userId: person.id, role: person.is_admin ? 'user' : 'admin' };
  const changed = () => {
    onClose();
    toast({ title: 'Role changed', description: `${nameOf(person)} is ${change.role === 'admin' ? 'an admin' : 'a user'} now.` });
  };
  return (
    <Modal
      open
      title={change.role === 'admin' ? `Make ${nameOf(person)} an admin?` : `Take the admin role from ${nameOf(person)}?`}
      okText={change.role === 'admin' ? 'Make admin' : 'Make user'}
      cancelText="Leave it"
      okButtonProps={{ danger: true, loading: set.isPending }}
      onOk={() => set.mutate(change, { onSuccess: changed })}
      onCancel={onClose}
      width={480}
    >
      <p>
        {change.role === 'admin'
          ? 'An admin sees every customer, price and payment, and changes the settings.'
          : 'Their open pages of the admin area stop working with the next request.'}
      </p>
      {set.isError && (
        <p className={styles.fieldProblem} role="alert">
          {refusalOf(set.error, 'user_roles').text}
        </p>
      )}
    </Modal>
  );
}
