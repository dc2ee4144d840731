import type { ReactNode } from 'react';

export interface LedgerLine<Value = ReactNode> {
  /** Default: the label, if it is unique. */
  key?: string;
  label: string;
  note?: Value | string;
  value: Value;
  /** How the amount was computed, as pairs of name and value; the line expands to show them. */
  proof?: [name: string, value: Value | string][];
  open?: boolean;
  /** A subtotal: a hairline above, no dotted leader. */
  sub?: boolean;
  /** The amount before an edit. */
  was?: Value | string;
}

export interface LedgerGroup<Value = ReactNode> {
  title?: string;
  lines: LedgerLine<Value>[];
}

interface Props {
  groups: LedgerGroup[];
  /** Below the rule; two columns. Use `LedgerTotal`. */
  total: ReactNode;
  dense?: boolean;
}

/** Money as a statement: labels left, dotted leader, amounts right; a line with a proof expands in place. Visible lines must add up. */
export const Ledger = ({ groups, total, dense = false }: Props) => (
  <div className={dense ? 'ledger dense' : 'ledger'}>
    {groups.map((group, index) => (
      <div key={group.title ?? index}>
        {group.title && <h3 className="group">{group.title}</h3>}
        {group.lines.map((line) => (
          <Line key={line.key ?? line.label} line={line} />
        ))}
      </div>
    ))}
    {total && <div className="total">{total}</div>}
  </div>
);

function Line({ line }: { line: LedgerLine }) {
  if (!line.proof?.length) {
    return (
      <div className={line.sub ? 'row sub' : 'row'}>
        <Inside line={line} />
      </div>
    );
  }
  return (
    <details open={line.open}>
      <summary>
        <Inside line={line} />
      </summary>
      <Proof proof={line.proof} />
    </details>
  );
}

const Inside = ({ line: { label, note, value, was } }: { line: LedgerLine }) => (
  <>
    <span className="label">
      <span>{label}</span>
      {note && <small>{note}</small>}
    </span>
    <span className="leader" aria-hidden="true" />
    <span className="fig">
      {was !== undefined && (
        <small className="muted">
          <span className="sr">was </span>
          <s>{was}</s> <span className="sr">now </span>
        </small>
      )}
      <span className={was === undefined ? undefined : 'moved'}>{value}</span>
    </span>
  </>
);

const Proof = ({ proof }: { proof: [string, ReactNode][] }) => (
  <dl className="proof">
    {proof.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

interface TotalProps {
  label: ReactNode;
  amount: ReactNode;
  /** Below the label: the rate, the previous total. */
  note?: ReactNode;
  /** Below the amount: the same in the other currency. */
  secondary?: ReactNode;
}

/** A ledger's total, emphasised by weight and size, not colour. */
export const LedgerTotal = ({ label, amount, note, secondary }: TotalProps) => (
  <>
    <strong>{label}</strong>
    {amount}
    {(note || secondary) && (
      <>
        <span className="small muted">{note}</span>
        <span className="right muted">{secondary}</span>
      </>
    )}
  </>
);
