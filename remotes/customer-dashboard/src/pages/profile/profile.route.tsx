import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { ButtonLink } from '@landfall/ui';
import { DataState } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../use-user.ts';
import { ChangePassword } from './change-password.tsx';
import { EventChoices } from './event-choices.tsx';
import { ProfileForm } from './profile-form.tsx';
import { profile } from './profile.query.ts';
import styles from '../../dashboard.module.css';

const Coming = () => (
  <div className={`paper ${styles.cdForm}`}>
    <Skeletons rows={6} />
  </div>
);

export function Component() {
  const { db } = useShell();
  const user = useUser();
  const mine = useQuery(profile(db, user.id));
  return (
    <PageFrame title="Profile" actions={<ButtonLink to={paths.address}>Shipping addresses</ButtonLink>}>
      <div className={styles.cdForms}>
        <DataState query={mine} skeleton={<Coming />} errorTitle="Your profile did not load">
          {(now) => <ProfileForm now={now} user={user} />}
        </DataState>
        {!mine.isPending && <ChangePassword user={user} />}
        {!mine.isPending && <EventChoices />}
      </div>
    </PageFrame>
  );
}
