import type { World } from '../load/world.ts';
import { approvedQuote, placeOrder, signIn } from '../load/journeys.ts';
import { CONNECTIONS, forEach, type Server } from './server.ts';

/** As the customer's list of quotes and the admin's list of orders send them. */
const QUOTE = 'id,display_id,status,product_name,final_total_local,final_currency,created_at,item_count';
const LISTED = { statuses: ['payment_pending', 'paid', 'ordered', 'shipped', 'completed', 'cancelled'] };
const METHOD = 'bank_transfer';

/** Landfall with a customer for each connection, and orders that were placed through its API. An account may request 120 quotes an hour. */
export async function openLandfall(world: World, orders: number): Promise<Server> {
  const customers = Array.from({ length: CONNECTIONS }, (_, n) => world.visit(n));
  await forEach(CONNECTIONS, 2, (n) => signIn(customers[n]!.visitor, customers[n]!.account));
  const quote = async (connection: number) => {
    const { visitor, shop, account } = customers[connection]!;
    return { visitor, shop, account, id: await approvedQuote(visitor, shop, account.userId) };
  };
  type Quote = Awaited<ReturnType<typeof quote>>;
  const order = async ({ visitor, shop, account, id }: Quote) => void (await placeOrder(visitor, shop, account, id, METHOD));
  await forEach(orders, CONNECTIONS, async (_, worker) => order(await quote(worker)));
  const waiting: Quote[] = [];
  return {
    name: 'Landfall',
    async prepare(count) {
      await forEach(count, CONNECTIONS, async (_, worker) => void waiting.push(await quote(worker)));
    },
    async read(connection) {
      const { visitor, account } = customers[connection]!;
      const mine = visitor.db.from('quote_list').select(QUOTE, { count: 'exact' }).eq('user_id', account.userId);
      await mine.order('created_at', { ascending: false }).range(0, 24).throwOnError();
    },
    async list(connection) {
      await customers[connection]!.shop.admin.rpc('admin_order_list', { p_filters: LISTED }).throwOnError();
    },
    order: () => order(waiting.pop()!),
    close: () => {},
  };
}
