import { DualMoney } from '../money/dual-money.tsx';
import { Money } from '../money/money.tsx';
import { Ledger, LedgerTotal } from './ledger.tsx';
import { lineLabel } from './price-labels.ts';

interface Compared {
  currency: string;
  /** Each quote in its own parcel, by card and with what is due at the door. */
  separate: number;
  together: number;
  saving: number;
  lines: { key: Parameters<typeof lineLabel>[0]; separate: number; together: number }[];
}

/** What one parcel costs and saves against several, line by line.
 *  @param to where it is delivered; adds the reader's currency */
export const ParcelSaving = ({ of, to, label }: { of: Compared; to: string; label: string }) => (
  <>
    <Ledger
      groups={[
        {
          lines: [
            { label: 'Separately', value: <Money amount={of.separate} currency={of.currency} /> },
            { label: 'As one parcel', value: <Money amount={of.together} currency={of.currency} /> },
          ],
        },
      ]}
      total={
        <LedgerTotal label={label} amount={<DualMoney amount={of.saving} currency={of.currency} country={to} size="inline" />} />
      }
    />
    <details className="opens">
      <summary>Where the saving comes from</summary>
      <Ledger
        groups={[
          {
            lines: of.lines.map(({ key, separate, together }) => ({
              key,
              label: lineLabel(key),
              value: <Money amount={together - separate} currency={of.currency} />,
            })),
          },
        ]}
        total={<LedgerTotal label="Together" amount={<Money amount={-of.saving} currency={of.currency} />} />}
      />
    </details>
  </>
);
