import { approvedQuote, aRequest, checkOut, type Checkout, type Json, type Shop, verify } from './shop.ts';

/** A row of admin_order_lines, as far as tests need it. */
export interface Line extends Json {
  id: string;
  order_id: string;
  product_name: string;
  quantity: number;
  amount: number;
  state: string;
  answer: string | null;
  moves: string[];
  steps: Json[];
  parcel_id: string | null;
  updated_at: string;
}

export interface Parcel extends Json {
  id: string;
  number: string;
  state: string;
  version: number;
  lines: { line_id: string; state: string }[];
  events: { state: string; source: string }[];
}

/** The lines of an order as an admin sees them, in the order of its quotes and items. */
export const linesOf = (shop: Shop, { order_id }: { order_id: string }): Promise<Line[]> =>
  shop.db.as(shop.admin, async (sql) => {
    const found = await sql<{ line: Line }>(
      `select to_jsonb(l) as line from public.admin_order_lines l where order_id = $1
       order by display_id, position, quantity desc, id`,
      [order_id],
    );
    return found.map(({ line }) => line);
  });

export const seen = ({ id, updated_at }: Line, more: Json = {}): Json => ({ line_id: id, seen: updated_at, ...more });

export const moveLines = (shop: Shop, lines: Line[], to: string | null, details: Json = {}, each: Json = {}) =>
  shop.call<{ lines: Line[]; orders: { offers: string | null; version: number }[] }>(shop.admin, 'move_lines', {
    p_lines: lines.map((line) => seen(line, each)),
    p_to: to,
    p_details: details,
  });

/** A paid order of one quote with these items; `copies` of all of it. */
export async function paidOrder(shop: Shop, items: Json[] = [{}], copies = 1): Promise<Checkout> {
  const [camera] = aRequest()['items'] as Json[];
  const request = { items: items.map((item) => ({ ...camera, ...item })) };
  const quote = await approvedQuote(shop, request, request);
  const order = await checkOut(shop, [], { p_items: [{ quote_id: quote.id, quantity: copies }] });
  await verify(shop, order);
  return order;
}

/** Buys and receives all lines of an order. */
export async function receive(shop: Shop, order: Checkout): Promise<Line[]> {
  await moveLines(shop, await linesOf(shop, order), 'bought');
  await moveLines(shop, await linesOf(shop, order), 'received');
  return linesOf(shop, order);
}

export const pack = (shop: Shop, lines: Line[], parcel: string | null = null, details: Json = {}): Promise<Parcel> =>
  shop.call<Parcel>(shop.admin, 'pack_parcel', {
    p_lines: lines.map((line) => seen(line)),
    p_parcel_id: parcel,
    p_details: details,
  });

export const ship = (shop: Shop, { id, version }: Parcel, details: Json = {}): Promise<Parcel> =>
  shop.call<Parcel>(shop.admin, 'ship_parcel', {
    p_parcel_id: id,
    p_version: version,
    p_details: { carrier: 'dhl', tracking_number: 'JD 014', ...details },
  });

export const report = (shop: Shop, { id, version }: Parcel, event: Json): Promise<Parcel> =>
  shop.call<Parcel>(shop.admin, 'record_parcel_event', { p_parcel_id: id, p_version: version, p_event: event });
