import { useShell } from '@landfall/contract';
import { Thumb, photoUrls } from '@landfall/customer';
import { DataState, Money } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import type { QuoteItem } from '../rows.ts';
import { quoteItems } from './quote.query.ts';

const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** "northridge.example · 1.2 kg, 40 × 30 × 10 cm" */
function itemFacts({ product_url, item_weight, length_cm, width_cm, height_cm }: QuoteItem): string {
  const shop = product_url && URL.parse(product_url)?.hostname.replace(/^www\./, '');
  const sides = [length_cm, width_cm, height_cm];
  const size = sides.every((side) => side !== null) && `${sides.map((side) => figure.format(side!)).join(' × ')} cm`;
  const measures = [item_weight && `${figure.format(item_weight)} kg`, size].filter(Boolean).join(', ');
  return [shop, measures].filter(Boolean).join(' · ');
}

const Price = ({ item, currency }: { item: QuoteItem; currency: string | null }) =>
  item.item_price !== null &&
  currency && (
    <div className="right">
      <strong>
        <Money amount={item.item_price * item.quantity} currency={currency} code={false} />
      </strong>
      {item.quantity > 1 && (
        <div className="small muted num">
          {item.quantity} × <Money amount={item.item_price} currency={currency} code={false} />
        </div>
      )}
    </div>
  );

const Item = ({ item, currency, photo }: { item: QuoteItem; currency: string | null; photo: string | undefined }) => (
  <li>
    <Thumb src={photo} size={64} />
    <div>
      <h3>
        {item.product_url ? (
          <a className="plain" href={item.product_url} target="_blank" rel="noreferrer noopener">
            {item.product_name}
          </a>
        ) : (
          item.product_name
        )}
      </h3>
      {item.options && <p className="small muted">{item.options}</p>}
      <p className="small muted">{itemFacts(item)}</p>
      {item.item_price === null && item.quantity > 1 && <p className="small muted">{item.quantity} pieces</p>}
    </div>
    <Price item={item} currency={currency} />
  </li>
);

function List({ items, currency }: { items: QuoteItem[]; currency: string | null }) {
  const { db } = useShell();
  const photoPaths = items.flatMap(({ image_path }) => image_path ?? []);
  const { data: photos = {} } = useQuery(photoUrls(db, photoPaths));
  return (
    <>
      <h2 id="cd-items">{items.length === 1 ? '1 item' : `${items.length} items`}</h2>
      <ul className="cd-items">
        {items.map((item) => (
          <Item key={item.id} item={item} currency={currency} photo={item.image_path ? photos[item.image_path] : undefined} />
        ))}
      </ul>
    </>
  );
}

/** What the quote is for: each item with its photo, options, shop, measures and, once priced, its price at the shop. */
export function Items({ quoteId, currency }: { quoteId: string; currency: string | null }) {
  const { db } = useShell();
  const items = useQuery(quoteItems(db, quoteId));
  return (
    <section className="paper" aria-label="Items">
      <DataState query={items}>{(list) => <List items={list} currency={currency} />}</DataState>
    </section>
  );
}
