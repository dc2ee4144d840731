interface Props {
  rows?: number;
  /** The expected content: lines of a ledger, rows of a list, or a quote's header with its ledger. */
  shape?: 'ledger' | 'list' | 'quote';
}

/** Widths of the placeholder labels, in percent, repeated. */
const WIDTHS = [38, 52, 30, 44];

const Bones = ({ count, tail }: { count: number; tail: boolean }) => (
  <>
    {Array.from({ length: count }, (_, row) => (
      <div className="row" key={row}>
        <span className="bone" style={{ width: `${WIDTHS[row % WIDTHS.length]}%` }} />
        <span className={tail ? 'leader' : 'bone-gap'} />
        <span className="bone" style={{ width: 56 }} />
      </div>
    ))}
  </>
);

const HollowRoute = () => (
  <div className="route idle">
    <span className="route-end" />
    <ol>
      {[0, 1, 2, 3].map((stage) => (
        <li key={stage} />
      ))}
    </ol>
    <span className="route-end" />
  </div>
);

/** Placeholder shaped like the expected content; screen readers announce 'Loading...'. */
export const Skeletons = ({ rows = 4, shape = 'list' }: Props) => (
  <div className="skeletons" aria-busy="true">
    <span className="sr" role="status">
      Loading...
    </span>
    <div aria-hidden="true">
      {shape === 'quote' && <HollowRoute />}
      <div className={shape === 'list' ? 'ledger bones' : 'ledger'}>
        <Bones count={rows} tail={shape !== 'list'} />
        {shape !== 'list' && (
          <div className="total">
            <span className="bone" style={{ width: 72 }} />
            <span className="bone tall" style={{ width: 128 }} />
          </div>
        )}
      </div>
    </div>
  </div>
);
