import type { Overview } from '@landfall/modules';
import { Button } from 'antd';
import { EmptyState } from '@landfall/ui/screen';
import { type Action, actionsOf } from './action.ts';
import { FaultList } from './fault-list.tsx';
import { moment, clockOf } from './format.ts';
import styles from './releases.module.css';

/** What goes wrong right now, with the way out where the reader may take it. */
export function Alarms({ overview, onAsk }: { overview: Overview; onAsk(action: Action): void }) {
  return overview.modules.flatMap((module) => {
    if (!module.alarm) return [];
    const { version, since, message, faults } = module.alarm;
    const back = actionsOf(overview, module).find(({ verb }) => verb === 'rollback');
    return (
      <div key={module.module} className={`paper ${styles.relAlarm}`} role="alert">
        <div>
          <h2>
            {module.module} <span className="num">{version}</span> goes wrong since {moment(since)}
          </h2>
          <p className="muted">{message}</p>
          {faults.length > 0 && <FaultList faults={faults} />}
        </div>
        {back && (
          <Button danger type="primary" onClick={() => onAsk(back)}>
            Roll back {module.module}
          </Button>
        )}
      </div>
    );
  });
}

interface Props {
  /** When the figures on screen were read, ms since 1970. */
  readAt: number;
  onRetry(): void;
}

/** The registry does not answer: whose figures these are, and what still works. */
export const DoorDown = ({ readAt, onRetry }: Props) => (
  <div className={`paper ${styles.relAlarm} ${styles.quiet}`} role="alert">
    <div>
      <h2>The registry does not answer</h2>
      <p className="muted">
        These figures are of <span className="num">{clockOf(readAt)}</span>; the page asks again by itself. The shop goes on with
        the last signed map. Nothing can be changed until the registry is back.
      </p>
    </div>
    <Button onClick={onRetry}>Ask now</Button>
  </div>
);

/** Being an admin gives no right here: what is missing, and how to get it. */
export const NoGrant = ({ email }: { email: string | undefined }) => (
  <EmptyState
    title="You have no grant for releases"
    text={
      <>
        Being an admin gives no right to see or change what is served. You need a grant for at least one module: publish, promote
        or rollback. Who administers delivery gives it with
        <code className={styles.relCommand}>
          npm run release -- grant {email ?? '<e-mail>'} --modules cart --verbs promote,rollback
        </code>
        It works from your next request on.
      </>
    }
  />
);
