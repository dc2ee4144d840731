// Vendure as its documentation runs it in production, with the search plugin; jobs run in the same process. FIRST=1 creates the data
// instead of serving.
const fs = require('node:fs');
const {
  bootstrap,
  DefaultSearchPlugin,
  DefaultLogger,
  dummyPaymentHandler,
  JobQueueService,
  LogLevel,
} = require('@vendure/core');
const { populate } = require('@vendure/core/cli');

const config = (isFirst) => ({
  apiOptions: { port: Number(process.env.PORT), adminApiPath: 'admin-api', shopApiPath: 'shop-api', cors: false },
  authOptions: { tokenMethod: 'bearer', superadminCredentials: { identifier: 'admin', password: 'bench-admin' } },
  dbConnectionOptions: { type: 'postgres', url: process.env.DATABASE_URL, synchronize: isFirst, logging: false },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  plugins: [DefaultSearchPlugin.init({ bufferUpdates: false })],
});
const INITIAL = {
  defaultLanguage: 'en',
  defaultZone: 'Europe',
  countries: [{ name: 'Germany', code: 'DE', zone: 'Europe' }],
  taxRates: [{ name: 'Standard Tax', percentage: 20 }],
  shippingMethods: [{ name: 'Standard', price: 1000 }],
  paymentMethods: [
    { name: 'Standard', handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] } },
  ],
  collections: [],
};
const HEAD =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';

async function start() {
  const isFirst = process.env.FIRST === '1';
  if (isFirst) {
    const line = (n) => `Product ${n},product-${n},"Steel kettle, 1.7 litres.",,,,,sku-${n},100,standard,100,false,,`;
    fs.writeFileSync(
      'products.csv',
      [HEAD, ...Array.from({ length: Number(process.env.PRODUCTS) }, (_, n) => line(n))].join('\n'),
    );
    await (await populate(() => bootstrap(config(true)), INITIAL, 'products.csv')).close();
    return;
  }
  const app = await bootstrap(config(false));
  await app.get(JobQueueService).start();
  console.log('ready');
}
void start();
