import { type Amounts, CONNECTIONS, forEach, installPeer, type Server } from './server.ts';

const VERSION = '3.7.3';
const PEER = { name: 'vendure', packages: [`@vendure/core@${VERSION}`, 'pg@8.23.1'], files: { 'server.js': 'vendure.cjs' } };

const FAILED = '__typename ... on ErrorResult { errorCode message }';
const SEARCH = `{ search(input: { take: 25, groupByProduct: true }) { totalItems items { productId productName slug description currencyCode
  priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } } }`;
/** Columns of its admin application's list of orders. */
const LIST = `{ orders(options: { take: 25, sort: { orderPlacedAt: DESC }, filter: { active: { eq: false } } }) { totalItems items { id createdAt
  updatedAt type orderPlacedAt code state total totalWithTax currencyCode customer { id firstName lastName } shippingLines { shippingMethod { name } } } } }`;

/** An API, whose session begins with its first answer that has a token. */
function createClient(url: string) {
  let token: string | undefined;
  return async <T>(query: string): Promise<T> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query }),
    });
    token = answer.headers.get('vendure-auth-token') ?? token;
    const text = await answer.text();
    if (!answer.ok || /"errorCode"|^\{"errors"/.test(text)) throw new Error(`${url} ${answer.status} ${text.slice(0, 500)}`);
    return (JSON.parse(text) as { data: T }).data;
  };
}

/** Vendure with products and orders. Its orders are placed through its API, because it has no other way. */
export async function openVendure(databaseUrl: string, { products, orders }: Amounts): Promise<Server> {
  const { url, run, start, close } = await installPeer(databaseUrl, PEER);
  run(['server.js'], { FIRST: '1', PRODUCTS: String(products) });
  await start(['server.js'], '/health');
  const admin = createClient(`${url}/admin-api`);
  await admin(`mutation { login(username: "admin", password: "bench-admin") { ${FAILED} } }`);
  const reader = createClient(`${url}/shop-api`);
  await admin('mutation { reindex { id } }');
  const indexed = async () => (await reader<{ search: { totalItems: number } }>(SEARCH)).search.totalItems;
  while ((await indexed()) < products) await new Promise((resolve) => setTimeout(resolve, 500));
  let ordered = 0;
  const server: Server = {
    name: `Vendure ${VERSION}`,
    close,
    async read() {
      await reader(SEARCH);
    },
    async list() {
      await admin(LIST);
    },
    async order(connection) {
      const shop = createClient(`${url}/shop-api`);
      const does = (mutation: string) => shop(`mutation { ${mutation} { ${FAILED} } }`);
      await does(`addItemToOrder(productVariantId: ${1 + (ordered++ % products)}, quantity: 1)`);
      await does(
        `setCustomerForOrder(input: { firstName: "Nima", lastName: "Sherpa", emailAddress: "customer-${connection}@bench.test" })`,
      );
      await does(
        'setOrderShippingAddress(input: { streetLine1: "Street 1", city: "Berlin", postalCode: "10115", countryCode: "DE" })',
      );
      const { eligibleShippingMethods: methods } = await shop<{ eligibleShippingMethods: { id: string }[] }>(
        '{ eligibleShippingMethods { id } }',
      );
      await does(`setOrderShippingMethod(shippingMethodId: [${methods[0]!.id}])`);
      await does('transitionOrderToState(state: "ArrangingPayment")');
      await does('addPaymentToOrder(input: { method: "standard", metadata: {} })');
    },
  };
  await forEach(orders, CONNECTIONS, (_, worker) => server.order(worker));
  return server;
}
