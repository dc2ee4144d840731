import { VersionName } from './version-cells.tsx';
import type { End } from './labels.ts';

/** What goes and what comes, with a dotted line between them. */
export const Swap = ({ from, to }: { from: End | undefined; to: End | undefined }) =>
  to && (
    <div className="rel-swap num">
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
          <span className="rel-leader" aria-hidden="true" />
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
