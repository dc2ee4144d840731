import fs from 'node:fs';
import path from 'node:path';
import { type Amounts, installPeer, json, type Server } from './server.ts';

const VERSION = '2.21.2';
const PEER = {
  name: 'medusa',
  packages: ['medusa', 'framework', 'cli'].map((name) => `@medusajs/${name}@${VERSION}`),
  files: { 'medusa-config.js': 'medusa.config.cjs', 'seed.js': 'medusa.seed.cjs' },
};
const CLI = 'node_modules/@medusajs/cli/cli.js';
const ADMIN = { email: 'admin@bench.test', password: 'bench-admin' };
const ADDRESS = {
  first_name: 'Nima',
  last_name: 'Sherpa',
  address_1: 'Street 1',
  city: 'Berlin',
  postal_code: '10115',
  country_code: 'de',
};
/** Columns of its admin application's list of orders. */
const COLUMNS =
  'id,status,created_at,email,display_id,payment_status,fulfillment_status,total,currency_code,*customer,*sales_channel';

/** Medusa with products and orders. */
export async function openMedusa(databaseUrl: string, { products, orders }: Amounts): Promise<Server> {
  const peer = await installPeer(databaseUrl, PEER);
  peer.run([CLI, 'db:migrate']);
  peer.run([CLI, 'exec', './seed.js'], { PRODUCTS: String(products), ORDERS: String(orders) });
  peer.run([CLI, 'user', '-e', ADMIN.email, '-p', ADMIN.password]);
  await peer.start([CLI, 'start'], '/health');
  const { url, folder, close } = peer;
  const shop = JSON.parse(fs.readFileSync(path.join(folder, 'seeded.json'), 'utf8')) as {
    key: string;
    region: string;
    option: string;
    variants: string[];
  };
  const key = { 'x-publishable-api-key': shop.key };
  const { token } = await json<{ token: string }>(`${url}/auth/user/emailpass`, {}, ADMIN);
  const store = <T>(to: string, body?: object) => json<T>(`${url}/store/${to}`, key, body);
  let ordered = 0;
  return {
    name: `Medusa ${VERSION}`,
    close,
    async read() {
      await store(`products?limit=25&region_id=${shop.region}&fields=*variants.calculated_price`);
    },
    async list() {
      const query = `limit=25&order=-created_at&fields=${COLUMNS}`;
      await json(`${url}/admin/orders?${query}`, { authorization: `Bearer ${token}` });
    },
    async order(connection) {
      const { cart } = await store<{ cart: { id: string } }>('carts', {
        region_id: shop.region,
        email: `customer-${connection}@bench.test`,
        items: [{ variant_id: shop.variants[ordered++ % shop.variants.length], quantity: 1 }],
        shipping_address: ADDRESS,
      });
      await store(`carts/${cart.id}/shipping-methods`, { option_id: shop.option });
      const { payment_collection: payment } = await store<{ payment_collection: { id: string } }>('payment-collections', {
        cart_id: cart.id,
      });
      await store(`payment-collections/${payment.id}/payment-sessions`, { provider_id: 'pp_system_default' });
      const { type } = await store<{ type: string }>(`carts/${cart.id}/complete`, {});
      if (type !== 'order') throw new Error('Medusa did not place the order');
    },
  };
}
