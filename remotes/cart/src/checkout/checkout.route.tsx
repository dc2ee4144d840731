import { paths, useShell, useStore } from '@landfall/contract';
import { ButtonLink, DataState, EmptyState, ErrorNote, PageFrame, countryName } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { copies } from '../items/cart-item.ts';
import { useCart } from '../store/use-cart.ts';
import { AddressChoice } from './address-choice.tsx';
import { useCheckout } from './checkout.mutation.ts';
import { type Address, type QuoteToPay, addresses, quotesToPay } from './checkout.query.ts';
import { MethodChoice } from './method-choice.tsx';
import { type PlannedOrder, planOrders, problemOf } from './order-plan.ts';
import { OrderSummary } from './order-summary.tsx';
import { type Aside, SetAside } from './set-aside.tsx';
import '../cart.css';

/** Copies of each quote: as the cart counts them, else as the quote says. */
function useCopies() {
  const { state } = useCart();
  return (quote: QuoteToPay) => state.items.find(({ quoteId }) => quoteId === quote.id)?.quantity ?? copies(quote.quantity);
}

const Later = ({ plans }: { plans: PlannedOrder[] }) => (
  <section className="paper" aria-labelledby="pay-later">
    <h2 id="pay-later">After this one</h2>
    <ul className="pay-list">
      {plans.map(({ destination, currency, quotes }) => (
        <li key={destination + currency} className="pay-next">
          <span>
            To {countryName(destination)}, {quotes.length} items, in {currency}
          </span>
          <Link to={paths.checkout(quotes.map(({ id }) => id))}>Pay this first</Link>
        </li>
      ))}
    </ul>
  </section>
);

interface OrderFormProps {
  plan: PlannedOrder;
  later: PlannedOrder[];
  aside: Aside[];
  book: Address[];
}

function OrderForm({ plan, later, aside, book }: OrderFormProps) {
  const { session } = useShell();
  const userId = useStore(session).user!.id;
  const navigate = useNavigate();
  const copiesOf = useCopies();
  const order = useCheckout();
  const here = book.filter(({ country_code }) => country_code === plan.destination);
  const [picked, setPicked] = useState<string>();
  const chosen = here.find(({ id }) => id === picked)?.id ?? here[0]?.id;

  const place = () => {
    if (!chosen || order.isPending) return;
    const items = plan.quotes.map((quote) => ({ quote_id: quote.id, quantity: copiesOf(quote) }));
    order.mutate(
      { items, addressId: chosen, method: 'bank_transfer' },
      { onSuccess: ({ order_id }) => void navigate(paths.orderConfirmation(order_id), { replace: true }) },
    );
  };

  return (
    <div className="pay-cols">
      <div className="pay-main">
        <AddressChoice userId={userId} country={plan.destination} addresses={here} chosen={chosen} onChoose={setPicked} />
        <MethodChoice />
        {later.length > 0 && <Later plans={later} />}
        {aside.length > 0 && <SetAside quotes={aside} />}
      </div>
      <div className="pay-side">
        <OrderSummary
          plan={plan}
          copiesOf={copiesOf}
          missing={chosen ? undefined : 'Add the address it goes to.'}
          placing={order.isPending}
          onPlace={place}
        />
        {order.error && <ErrorNote title="The order was not placed" error={order.error} />}
      </div>
    </div>
  );
}

const Nothing = () => (
  <EmptyState
    title="Nothing to check out"
    text="Select something in your cart, or approve a quote first."
    action={<ButtonLink to={paths.cart}>View Cart</ButtonLink>}
  />
);

function Plans({ quotes, asked, book }: { quotes: QuoteToPay[]; asked: string[]; book: Address[] }) {
  const [now] = useState(Date.now);
  const seen = quotes.map((quote) => ({ quote, problem: problemOf(quote, now) }));
  const [plan, ...later] = planOrders(
    seen.flatMap(({ quote, problem }) => (problem ? [] : quote)),
    asked,
  );
  const aside = seen.flatMap(({ quote, problem }) => (problem ? { quote, problem } : []));
  if (plan) return <OrderForm key={plan.quotes[0]!.id} plan={plan} later={later} aside={aside} book={book} />;
  return (
    <>
      <Nothing />
      {aside.length > 0 && <SetAside quotes={aside} />}
    </>
  );
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export function Component() {
  const { db, session } = useShell();
  const userId = useStore(session).user!.id;
  const [params] = useSearchParams();
  const asked = (params.get('quotes') ?? '').split(',').filter((id) => UUID.test(id));
  const quotes = useQuery({ ...quotesToPay(db, userId, asked), enabled: asked.length > 0 });
  const book = useQuery(addresses(db, userId));
  return (
    <PageFrame title="Checkout" breadcrumb={[{ title: 'Cart', to: paths.cart }, { title: 'Checkout' }]}>
      {asked.length === 0 ? (
        <Nothing />
      ) : (
        <DataState query={quotes}>
          {(found) => <DataState query={book}>{(list) => <Plans quotes={found} asked={asked} book={list} />}</DataState>}
        </DataState>
      )}
    </PageFrame>
  );
}
