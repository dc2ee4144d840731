// `medusa exec`: a shop with products and orders, as Medusa's own starter creates them. Prints what the bench needs to know.
const fs = require('node:fs');
const { Modules } = require('@medusajs/framework/utils');
const flows = require('@medusajs/medusa/core-flows');

const PRODUCTS = Number(process.env.PRODUCTS);
const BATCH = 100;
const AT_ONCE = 4;
const ADDRESS = {
  first_name: 'Nima',
  last_name: 'Sherpa',
  address_1: 'Street 1',
  city: 'Berlin',
  postal_code: '10115',
  country_code: 'de',
};

module.exports.default = async function seed({ container }) {
  const run = async (flow, input) => (await flow(container).run({ input })).result;
  const link = (modules) => container.resolve('link').create(modules);
  const [channel] = await run(flows.createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'Shop' }] });
  const providers = ['pp_system_default'];
  const [region] = await run(flows.createRegionsWorkflow, {
    regions: [{ name: 'Europe', currency_code: 'eur', countries: ['de'], payment_providers: providers }],
  });
  await run(flows.createTaxRegionsWorkflow, [{ country_code: 'de', provider_id: 'tp_system' }]);
  const [place] = await run(flows.createStockLocationsWorkflow, { locations: [{ name: 'Warehouse' }] });
  const here = { [Modules.STOCK_LOCATION]: { stock_location_id: place.id } };
  await link({ ...here, [Modules.FULFILLMENT]: { fulfillment_provider_id: 'manual_manual' } });
  const [profile] = await run(flows.createShippingProfilesWorkflow, { data: [{ name: 'Default', type: 'default' }] });
  const zones = [{ name: 'Germany', geo_zones: [{ country_code: 'de', type: 'country' }] }];
  const set = await container
    .resolve(Modules.FULFILLMENT)
    .createFulfillmentSets({ name: 'Delivery', type: 'shipping', service_zones: zones });
  await link({ ...here, [Modules.FULFILLMENT]: { fulfillment_set_id: set.id } });
  const [option] = await run(flows.createShippingOptionsWorkflow, [
    {
      name: 'Standard',
      price_type: 'flat',
      provider_id: 'manual_manual',
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: 'Standard', description: '2 to 3 days', code: 'standard' },
      prices: [{ currency_code: 'eur', amount: 10 }],
      rules: [
        { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
        { attribute: 'is_return', value: 'false', operator: 'eq' },
      ],
    },
  ]);
  await run(flows.linkSalesChannelsToStockLocationWorkflow, { id: place.id, add: [channel.id] });
  const [key] = await run(flows.createApiKeysWorkflow, { api_keys: [{ title: 'Bench', type: 'publishable', created_by: '' }] });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });
  const variants = [];
  for (let from = 0; from < PRODUCTS; from += BATCH) {
    const products = Array.from({ length: BATCH }, (_, n) => ({
      title: `Product ${from + n}`,
      description: 'Steel kettle, 1.7 litres.',
      status: 'published',
      shipping_profile_id: profile.id,
      options: [{ title: 'Size', values: ['One'] }],
      sales_channels: [{ id: channel.id }],
      variants: [
        {
          title: 'One',
          sku: `sku-${from + n}`,
          manage_inventory: false,
          options: { Size: 'One' },
          prices: [{ currency_code: 'eur', amount: 100 }],
        },
      ],
    }));
    for (const product of await run(flows.createProductsWorkflow, { products })) variants.push(product.variants[0].id);
  }
  const order = (n) => ({
    region_id: region.id,
    sales_channel_id: channel.id,
    currency_code: 'eur',
    email: `customer-${n % 100}@bench.test`,
    status: 'pending',
    shipping_address: ADDRESS,
    items: [{ variant_id: variants[n % PRODUCTS], title: `Product ${n}`, quantity: 1, unit_price: 100 }],
    shipping_methods: [{ name: 'Standard', shipping_option_id: option.id, amount: 10 }],
  });
  for (let from = 0; from < Number(process.env.ORDERS); from += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => run(flows.createOrderWorkflow, order(from + n))));
  fs.writeFileSync('seeded.json', JSON.stringify({ key: key.token, region: region.id, option: option.id, variants }));
};
