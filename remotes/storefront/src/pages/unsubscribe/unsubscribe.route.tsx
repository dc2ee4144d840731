import { ErrorNote } from '@landfall/ui/record';
import { EmptyState, PageFrame } from '@landfall/ui/screen';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import styles from '../../storefront.module.css';
import { useOptOutOfReminders } from './opt-out-of-reminders.mutation.ts';

/** /unsubscribe?t=...: one press stops the reminders. Opening the page changes nothing, because mail scanners open links. */
export function Component() {
  const [params] = useSearchParams();
  const token = params.get('t') ?? '';
  return (
    <PageFrame title="Cart reminders" lede="E-mails about items you left in your cart.">
      <section className={`paper ${styles.askItem}`} role="status">
        {token ? <StopReminders token={token} /> : <NoToken />}
      </section>
    </PageFrame>
  );
}

const NoToken = () => (
  <EmptyState
    title="This link is not complete"
    text="Open the link in the e-mail again, or turn reminders off in your profile."
    action={<Link to="/profile">Open your profile</Link>}
  />
);

function StopReminders({ token }: { token: string }) {
  const stop = useOptOutOfReminders(token);
  if (stop.isSuccess) {
    return (
      <EmptyState
        title="Reminders are off"
        text="We no longer remind you of your cart. E-mails about your quotes and orders still come. You can turn reminders on again in your profile."
        action={<Link to="/profile">Open your profile</Link>}
      />
    );
  }
  return (
    <>
      <EmptyState
        title="Stop cart reminders?"
        text="E-mails about your quotes and orders still come."
        action={
          <Button type="primary" loading={stop.isPending} onClick={() => stop.mutate()}>
            Stop cart reminders
          </Button>
        }
      />
      {stop.error && <ErrorNote title="The reminders could not be stopped" error={stop.error} />}
    </>
  );
}
