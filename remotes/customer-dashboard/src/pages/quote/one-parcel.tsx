import { paths } from '@landfall/contract/paths';
import { ErrorNote } from '@landfall/ui/record';
import { ParcelSaving } from '@landfall/ui/screen';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { QuoteCard } from '../../rows.ts';
import { useMoveQuote } from './move-quote.mutation.ts';

type Replaced = NonNullable<QuoteCard['consolidation']>;

const Numbers = ({ quotes }: Pick<Replaced, 'quotes'>) =>
  quotes.map(({ id, display_id, copies }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Link to={paths.quote(id)}>{display_id}</Link>
      {copies > 1 && ` (${copies} times)`}
    </span>
  ));

/** What a quote replaces and saves that was made one parcel of several, and the way back. */
export function OneParcel({ quote }: { quote: QuoteCard }) {
  const move = useMoveQuote(quote);
  const { consolidation } = quote;
  if (!consolidation) return null;
  const back = consolidation.restored_at !== null;
  return (
    <section className="paper" aria-labelledby="cd-one-parcel">
      <h2 id="cd-one-parcel">{back ? 'Sent separately again' : 'One parcel'}</h2>
      <p className="muted">
        {back ? 'Back in place of this quote: ' : 'Replaces '}
        <Numbers quotes={consolidation.quotes} />.
      </p>
      {!back && <ParcelSaving of={consolidation} to={quote.destination_country} label="You save" />}
      {move.error && <ErrorNote title="It is still one parcel" error={move.error} />}
      {quote.moves.includes('rejected') && (
        <Button loading={move.isPending} onClick={() => move.mutate({ to: 'rejected', details: 'To be sent separately again' })}>
          Send separately again
        </Button>
      )}
    </section>
  );
}
