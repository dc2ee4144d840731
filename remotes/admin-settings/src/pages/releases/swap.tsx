import { VersionName } from './version-cells.tsx';
import type { End } from './labels.ts';
import styles from './releases.module.css';

/** What goes and what comes, with a dotted line between them. */
export const Swap = ({ from, to }: { from: End | undefined; to: End | undefined }) =>
  to && (
    <div className={`${styles.relSwap} num`}>
      {from && (
        <>
          <span>
            <span className="sr">From </span>
            {from.gone ? (
              <s className="muted">
                <VersionName version={from.version} />
              </s>
            ) : (
              <strong>
                <VersionName version={from.version} />
              </strong>
            )}
            <small className="muted">{from.note}</small>
          </span>
          <span className={styles.relLeader} aria-hidden="true" />
        </>
      )}
      <span>
        <span className="sr">To </span>
        <strong>
          <VersionName version={to.version} />
        </strong>
        <small className="muted">{to.note}</small>
      </span>
    </div>
  );
