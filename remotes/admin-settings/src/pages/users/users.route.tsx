import { useShell, useStore } from '@landfall/contract';
import { type ListColumn, ListScreen, useList } from '@landfall/ui/list';
import { StatusDot } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { day } from '../../settings/dates.ts';
import { refusalOf } from '../../settings/refusal.ts';
import { type RoleChange, useSetRole } from './set-role.mutation.ts';
import { PEOPLE, type Person, people } from './users.query.ts';
import styles from '../../settings/settings.module.css';

const nameOf = ({ full_name, email }: Person): string => full_name || email?.split('@')[0] || 'Customer';

const Role = ({ person }: { person: Person }) => (
  <StatusDot tone={person.is_admin ? 'default' : 'secondary'}>{person.is_admin ? 'Admin' : 'User'}</StatusDot>
);

interface ChangeProps {
  person: Person;
  onChange(person: Person): void;
}

/** The button to change a role. Admins cannot change their own role, so that the last one cannot lock everyone out. */
function ChangeRole({ person, onChange }: ChangeProps) {
  const me = useStore(useShell().session).user?.id;
  if (person.id === me) return <span className="muted tiny">you</span>;
  const text = person.is_admin ? 'Make user' : 'Make admin';
  return (
    <Button data-row size="small" aria-label={`${text}: ${nameOf(person)}`} onClick={() => onChange(person)}>
      {text}
    </Button>
  );
}

const columnsOf = (onChange: (person: Person) => void): ListColumn<Person>[] => [
  { key: 'full_name', title: 'Name', sortable: true, className: 'strong name-cell', render: (_, row) => nameOf(row) },
  { key: 'email', title: 'Email or phone', className: 'wide-cell', render: (_, row) => row.email ?? row.phone },
  { key: 'created_at', title: 'Since', sortable: true, className: 'num', render: (_, row) => day(row.created_at) },
  { key: 'is_admin', title: 'Role', sortable: true, render: (_, row) => <Role person={row} /> },
  {
    key: 'change',
    title: 'Change',
    isTitleHidden: true,
    align: 'right',
    render: (_, row) => <ChangeRole person={row} onChange={onChange} />,
  },
];

const PersonCard = ({ person, onChange }: ChangeProps) => (
  <div className="list-card">
    <span className="strong">{nameOf(person)}</span>
    <Role person={person} />
    <span className="muted">{person.email ?? person.phone}</span>
    <ChangeRole person={person} onChange={onChange} />
  </div>
);

/** /admin/users: users and their roles. */
export function Component() {
  const { db } = useShell();
  const control = useList(PEOPLE);
  const query = useQuery(people(db, control.list));
  const [asked, ask] = useState<Person>();
  return (
    <ListScreen
      title="User roles"
      noun={['person', 'people']}
      control={control}
      query={query}
      columns={columnsOf(ask)}
      card={(person) => <PersonCard person={person} onChange={ask} />}
      searchLabel="Search people"
      empty={{ title: 'No users yet', text: 'Everyone who signs up appears here.' }}
    >
      {asked && <RoleDialog person={asked} onClose={() => ask(undefined)} />}
    </ListScreen>
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
