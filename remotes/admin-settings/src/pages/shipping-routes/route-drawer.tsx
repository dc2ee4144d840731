import { useShell } from '@landfall/contract';
import { currencyOf } from '@landfall/currency';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { countries } from '../../countries.query.ts';
import { LoadFailure } from '@landfall/ui/record';
import { ChoiceItem, FieldGroup, NumberItem, PercentItem, SwitchItem } from '../../settings/fields.tsx';
import { RecordDrawer } from '../../settings/record-drawer.tsx';
import { useSaveRoute } from './save-route.mutation.ts';
import { OptionFields } from './option-fields.tsx';
import type { ShippingRoute } from './route.query.ts';
import { newRouteSchema, routeSchema } from './route.schema.ts';
import { TierFields } from './tier-fields.tsx';
import { tierRows } from './tiers.ts';
import styles from '../../settings/settings.module.css';

/** Defaults of a new route. */
const FRESH = {
  exchange_rate: null,
  base_shipping_cost: 0,
  cost_per_kg: 0,
  cost_percentage: 0,
  weight_step: 0.5,
  max_weight: null,
  insurance_percent: 0,
  insurance_min: 0,
  processing_days: 2,
  customs_clearance_days: 3,
  restricted_items: [],
  is_active: true,
  tiers: [],
  options: [],
};

/** The form's values: the record with editable tiers. */
const valuesOf = ({ weight_tiers, delivery_options, ...route }: ShippingRoute) => ({
  ...route,
  tiers: tierRows(weight_tiers),
  options: delivery_options,
});

export function RouteDrawer({ route, onClose }: { route: ShippingRoute | undefined; onClose(): void }) {
  const { toast } = useShell();
  const save = useSaveRoute(route);
  const saved = () => {
    onClose();
    toast({ title: 'Route saved', description: 'The next price uses it.' });
  };
  return (
    <RecordDrawer
      title={route ? `${route.origin_country} to ${route.destination_country}` : 'Add route'}
      table="shipping_routes"
      schema={route ? routeSchema : newRouteSchema}
      initial={route ? valuesOf(route) : FRESH}
      save={{ ...save, mutate: (values) => save.mutate(values, { onSuccess: saved }) }}
      effect="The next price between the two uses it."
      changes={(values) => [{ table: 'shipping_routes', ...(route && { id: route.id }), values }]}
      onClose={onClose}
    >
      <RouteFields route={route} />
    </RecordDrawer>
  );
}

function RouteFields({ route }: { route: ShippingRoute | undefined }) {
  const { db } = useShell();
  const known = useQuery(countries(db));
  const served = known.data ?? [];
  const origin = Form.useWatch<string | undefined>('origin_country', Form.useFormInstance()) ?? route?.origin_country;
  const own = origin ? currencyOf(origin, served) : 'own currency';
  return (
    <>
      <LoadFailure query={known}>The countries could not be loaded.</LoadFailure>
      {!route && <Ends options={served.map(({ code, name }) => ({ value: code, label: `${name}, ${code}` }))} />}
      <FieldGroup title="Weight tiers" note="Without tiers the base cost and the cost per kg count.">
        <div className={styles.whole}>
          <TierFields currency={own} />
        </div>
      </FieldGroup>
      <FieldGroup title="Cost">
        <NumberItem name="base_shipping_cost" label="Base" unit={own} />
        <NumberItem name="cost_per_kg" label="Per kg" unit={own} />
        <PercentItem name="cost_percentage" label="Of the goods, on top" />
        <NumberItem name="weight_step" label="Weight counts in steps of" unit="kg" />
        <NumberItem name="max_weight" label="Not above" unit="kg" help="Empty: no limit. Above it only a person prices." />
        <NumberItem
          name="exchange_rate"
          label="Exchange rate of this route"
          help="Empty: the countries’ rates count. It wins over them."
        />
      </FieldGroup>
      <FieldGroup title="Insurance">
        <PercentItem name="insurance_percent" label="Of the goods" />
        <NumberItem name="insurance_min" label="At least" unit={own} />
      </FieldGroup>
      <FieldGroup title="Ways of delivery">
        <div className={styles.whole}>
          <OptionFields currency={own} />
        </div>
      </FieldGroup>
      <FieldGroup title="Time and limits">
        <NumberItem name="processing_days" label="We need" unit="days" />
        <NumberItem name="customs_clearance_days" label="Customs need" unit="days" />
        <Form.Item name="restricted_items" label="Not carried" className={styles.whole}>
          <Select mode="tags" tokenSeparators={[',']} open={false} suffixIcon={null} />
        </Form.Item>
        <SwitchItem name="is_active" label="In use" />
      </FieldGroup>
    </>
  );
}

const Ends = ({ options }: { options: { value: string; label: string }[] }) => (
  <FieldGroup title="From where to where">
    <ChoiceItem name="origin_country" label="From" options={options} />
    <ChoiceItem name="destination_country" label="To" options={options} />
  </FieldGroup>
);
