import { useShell, useStore } from '@landfall/contract';
import { counted } from '@landfall/currency';
import { paths } from '@landfall/contract/paths';
import { type Address, addresses, HeldMoneyList, SaveEmail, useShopTerms } from '@landfall/customer';
import { ButtonLink, countryName } from '@landfall/ui';
import { DataState, LoadFailure, PriceChanged } from '@landfall/ui/record';
import { EmptyState, PageFrame } from '@landfall/ui/screen';
import { useStatusConfig } from '@landfall/status';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { copies } from '../../items/cart-item.ts';
import { useCart } from '../../store/use-cart.ts';
import { MethodChoice, openMethod } from '../../payments/method-choice.tsx';
import { type PaymentMethod, paymentMethods } from '../../payments/methods.query.ts';
import { useStartCheckout } from './start-checkout.mutation.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { deliveryOptions, deliveryText } from './delivery.query.ts';
import { AddressChoice } from './address-choice.tsx';
import { type QuoteToPay, profileEmail, quotesToPay } from './checkout.query.ts';
import { type PlannedOrder, planOrders, problemOf } from './order-plan.ts';
import { OrderSummary } from './order-summary.tsx';
import { type Aside, UnpayableQuotes } from './unpayable-quotes.tsx';
import styles from '../../payments/pay.module.css';

/** The number of copies of each quote: from the cart, else from the quote. */
function useCopies() {
  const { state } = useCart();
  return (quote: QuoteToPay) => state.items.find(({ quoteId }) => quoteId === quote.id)?.quantity ?? copies(quote.quantity);
}

const Later = ({ plans }: { plans: PlannedOrder[] }) => (
  <section className="paper" aria-labelledby="pay-later">
    <h2 id="pay-later">After this one</h2>
    <ul className={styles.payList}>
      {plans.map(({ destination, currency, quotes }) => (
        <li key={destination + currency} className={styles.payNext}>
          <span>
            To {countryName(destination)}, {counted(quotes.length, 'quote', 'quotes')}, in {currency}
          </span>
          <Link to={paths.checkout(quotes.map(({ id }) => id))}>Pay this first</Link>
        </li>
      ))}
    </ul>
  </section>
);

/** Why the order can't be placed yet; undefined if it can. `null`: no email; `undefined`: still loading. */
function missingForOrder({ address, email, method }: Record<'address' | 'email' | 'method', string | null | undefined>) {
  if (!address) return 'Add the address it goes to.';
  if (email === null) return 'Tell us your e-mail first.';
  return method ? undefined : 'No way to pay is open for this order. Write to us.';
}

interface OrderFormProps {
  plan: PlannedOrder;
  later: PlannedOrder[];
  aside: Aside[];
  book: Address[];
}

function OrderForm({ plan, later, aside, book }: OrderFormProps) {
  const { db, session } = useShell();
  const userId = useStore(session).user!.id;
  const copiesOf = useCopies();
  useStartCheckout();
  const order = usePlaceOrder();
  const items = plan.quotes.map((quote) => ({ quote_id: quote.id, quantity: copiesOf(quote), version: quote.version }));
  const terms = useShopTerms();
  const offer = useQuery(paymentMethods(db, { items }));
  const email = useQuery(profileEmail(db, userId));
  const delivery = useQuery(deliveryOptions(db, plan.destination));
  const [wish, setWish] = useState<PaymentMethod>();
  const [held, setHeld] = useState<string>();
  const method = offer.data && openMethod(offer.data, wish);
  const here = book.filter(({ country_code }) => country_code === plan.destination);
  const [picked, setPicked] = useState<string>();
  const chosen = here.find(({ id }) => id === picked)?.id ?? here[0]?.id;

  const place = () => {
    if (chosen && method && offer.data) order.place({ items, addressId: chosen, method, seen: offer.data.statement }, held);
  };
  const missing = missingForOrder({ address: chosen, email: email.data, method: offer.isPending ? 'asking' : method });

  return (
    <div className={styles.payCols}>
      <div className={styles.payMain}>
        <AddressChoice userId={userId} country={plan.destination} addresses={here} chosen={chosen} onChoose={setPicked} />
        {email.data === null && (
          <SaveEmail needed back="this order" onSaved={() => void email.refetch()}>
            You signed in by phone. We send how to pay, and every step of the order, by e-mail.
          </SaveEmail>
        )}
        <LoadFailure query={email}>Your e-mail could not be checked, and an order needs one.</LoadFailure>
        <LoadFailure query={delivery}>The ways of delivery could not be loaded.</LoadFailure>
        <HeldMoneyList currency={plan.currency} used={held} onUse={(id) => setHeld(id === held ? undefined : id)} />
        <section className="paper" aria-labelledby="pay-method">
          <h2 id="pay-method">Pay by</h2>
          <DataState query={offer}>
            {(found) => <MethodChoice offer={found} terms={terms} chosen={method} onChoose={setWish} labelledBy="pay-method" />}
          </DataState>
        </section>
        {later.length > 0 && <Later plans={later} />}
        {aside.length > 0 && <UnpayableQuotes quotes={aside} />}
      </div>
      <div className={styles.paySide}>
        <OrderSummary
          plan={plan}
          copiesOf={copiesOf}
          offer={offer.data}
          method={method}
          deliveryOf={({ country_code, delivery_option_id }) => deliveryText(delivery.data?.[country_code], delivery_option_id)}
          missing={missing}
          placing={order.isPlacing}
          onPlace={place}
        />
        {order.error && (
          <PriceChanged
            error={order.error}
            title="The order was not placed"
            seen={order.wish?.seen}
            method={order.wish?.method}
            accept="Place the order at the new price"
            busy={order.isPlacing}
            onAccept={place}
          />
        )}
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
  const { canBePaid } = useStatusConfig();
  const seen = quotes.map((quote) => ({ quote, problem: problemOf(quote, canBePaid, now) }));
  const [plan, ...later] = planOrders(
    seen.flatMap(({ quote, problem }) => (problem ? [] : quote)),
    asked,
  );
  const aside = seen.flatMap(({ quote, problem }) => (problem ? { quote, problem } : []));
  if (plan) return <OrderForm key={plan.quotes[0]!.id} plan={plan} later={later} aside={aside} book={book} />;
  return (
    <>
      <Nothing />
      {aside.length > 0 && <UnpayableQuotes quotes={aside} />}
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
