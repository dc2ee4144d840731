import { useShell } from '@landfall/contract';
import { formatNumber } from '@landfall/currency';
import { Thumb, photoUrls } from '@landfall/customer';
import type { PriceStatement } from '@landfall/db';
import { ChargedMoney, type ItemAmount, itemAmounts, Money } from '@landfall/ui';
import { DataState, shopHost } from '@landfall/ui/record';
import { useDisplayRate } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { countries } from '../../countries.query.ts';
import type { QuoteCard, QuoteItem } from '../../rows.ts';
import { quoteItems } from '../../quotes/quote.query.ts';
import styles from '../../dashboard.module.css';

/** Kilograms or centimetres. */
const formatMeasure = (measure: number) => formatNumber(measure, 3);

/** "northridge.example · 1.2 kg, 40 × 30 × 10 cm" */
function itemFacts({ product_url, item_weight, length_cm, width_cm, height_cm }: QuoteItem): string {
  const shop = product_url && shopHost(product_url);
  const sides = [length_cm, width_cm, height_cm];
  const size = sides.every((side) => side !== null) && `${sides.map((side) => formatMeasure(side!)).join(' × ')} cm`;
  const measures = [item_weight && `${formatMeasure(item_weight)} kg`, size].filter(Boolean).join(', ');
  return [shop, measures].filter(Boolean).join(' · ');
}

interface ItemPriceProps {
  item: QuoteItem;
  /** The origin's currency, of the shop's prices. */
  currency: string | null;
  statement: PriceStatement | null;
  amount: ItemAmount | undefined;
  /** Of all pieces, in the shop's currency. */
  shopAmount: number | undefined;
}

/** An item's price in the charged currency and the reader's, with the shop's own price below. */
function ItemPrice({ item: { item_price, quantity }, currency, statement, amount, shopAmount }: ItemPriceProps) {
  if (!statement || item_price === null || shopAmount === undefined || !currency) return null;
  const isShopShown = !amount || [statement.currency, amount.secondary?.currency].includes(currency);
  return (
    <div className="right">
      <strong>
        {amount ? (
          <ChargedMoney amount={amount.charged} currency={statement.currency} secondary={amount.secondary} />
        ) : (
          <Money amount={shopAmount} currency={currency} code={false} />
        )}
      </strong>
      {(quantity > 1 || !isShopShown) && (
        <div className="small muted num">
          {quantity} × <Money amount={item_price} currency={currency} code={false} />
        </div>
      )}
    </div>
  );
}

/** How many of an item without a price yet, and what its customer typed as the shop's price. */
function Asked({ item, currency }: Pick<ItemPriceProps, 'item' | 'currency'>) {
  const { quantity } = item;
  const price = item.typed_price ?? item.item_price;
  const code = item.price_currency ?? currency;
  return (
    <p className="small muted num">
      {quantity === 1 ? '1 piece' : `${quantity} pieces`}
      {price !== null && code && (
        <>
          {' '}
          at <Money amount={price} currency={code} /> each
        </>
      )}
    </p>
  );
}

const Item = ({ photo, ...priced }: ItemPriceProps & { photo: string | undefined }) => {
  const { item } = priced;
  return (
    <li>
      <Thumb src={photo} size={64} />
      <div>
        <h3 dir="auto">
          {item.product_url ? (
            <a className="plain" href={item.product_url} target="_blank" rel="noreferrer noopener">
              {item.product_name}
            </a>
          ) : (
            item.product_name
          )}
        </h3>
        {item.options && (
          <p className="small muted" dir="auto">
            {item.options}
          </p>
        )}
        <p className="small muted">{itemFacts(item)}</p>
        {!priced.statement && <Asked item={item} currency={priced.currency} />}
      </div>
      <ItemPrice {...priced} />
    </li>
  );
};

type Quoted = Pick<QuoteCard, 'currency' | 'statement' | 'country_code' | 'item_amounts'>;

/** The origin's currency. A quote has it once it is priced. */
function useShopCurrency({ currency, country_code }: Pick<Quoted, 'currency' | 'country_code'>): string | null {
  const { db } = useShell();
  const known = useQuery({ ...countries(db), enabled: !currency });
  return currency ?? known.data?.find(({ code }) => code === country_code)?.currency ?? null;
}

function List({ items, quote }: { items: QuoteItem[]; quote: Quoted }) {
  const { statement, item_amounts } = quote;
  const currency = useShopCurrency(quote);
  const { db } = useShell();
  const photoPaths = items.flatMap(({ image_path }) => image_path ?? []);
  const { data: photos = {} } = useQuery(photoUrls(db, photoPaths));
  const rate = useDisplayRate();
  const figures = statement
    ? itemAmounts(
        statement,
        items.map(({ id }) => item_amounts[id] ?? 0),
        rate,
      )
    : undefined;
  return (
    <>
      <h2 id="cd-items">{items.length === 1 ? '1 item' : `${items.length} items`}</h2>
      <ul className={styles.cdItems}>
        {items.map((item, index) => (
          <Item
            key={item.id}
            item={item}
            currency={currency}
            statement={statement}
            amount={figures?.[index]}
            shopAmount={item_amounts[item.id]}
            photo={item.image_path ? photos[item.image_path] : undefined}
          />
        ))}
      </ul>
    </>
  );
}

/** The quote's items with photo, options, shop, measures and, once priced, the shop's price. */
export function Items({ quote }: { quote: QuoteCard }) {
  const { db } = useShell();
  const items = useQuery(quoteItems(db, quote.id));
  return (
    <section className="paper" aria-label="Items">
      <DataState query={items}>{(list) => <List items={list} quote={quote} />}</DataState>
    </section>
  );
}
