import { ChoiceItem, FieldGroup, NumberItem, PercentItem, SwitchItem, TextItem } from '../../settings/fields.tsx';
import { day } from '../../settings/dates.ts';
import type { Country } from '../../countries.query.ts';
import styles from '../../settings/settings.module.css';

const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }));

const rateNote = (country: Country | undefined): string =>
  country?.rate_updated_at
    ? `Set on ${day(country.rate_updated_at)}. The next price uses what you save; quotes that are sent keep their rate.`
    : 'Never set: nothing bought here can be priced until it is.';

/** Every field of a country, in the order in which a price uses them. */
export const CountryForm = ({ country }: { country: Country | undefined }) => {
  const own = country?.currency ?? 'own currency';
  return (
    <>
      <FieldGroup title="Exchange rate" note={rateNote(country)}>
        <NumberItem name="rate_from_usd" label="For 1 US dollar" unit={own} />
        <ChoiceItem name="currency" label="Currency" options={CURRENCIES} />
      </FieldGroup>
      <FieldGroup title="The country">
        {!country && <TextItem name="code" label="Code" />}
        <TextItem name="name" label="Name" />
        <div className={styles.switches}>
          <SwitchItem name="purchase_allowed" label="We buy here" />
          <SwitchItem name="shipping_allowed" label="We deliver here" />
        </div>
      </FieldGroup>
      <FieldGroup title="Taxes and customs">
        <PercentItem name="sales_tax" label="Sales tax at the shop" />
        <PercentItem name="vat" label="VAT or GST on import" />
        <PercentItem name="duty_surcharge" label="Surcharge on the duty" />
        <ChoiceItem
          name="customs_basis"
          label="Duty counts on"
          options={[
            { value: 'CIF', label: 'CIF: with shipping and insurance' },
            { value: 'FOB', label: 'FOB: goods alone' },
          ]}
        />
        <NumberItem name="de_minimis_duty" label="No duty up to" unit={own} help="Empty: duty on everything." />
        <NumberItem name="de_minimis_tax" label="No tax up to" unit={own} help="Empty: tax on everything." />
        <ChoiceItem
          name="incoterm"
          label="Who pays customs"
          options={[
            { value: 'DDP', label: 'DDP: in the price' },
            { value: 'DDU', label: 'DDU: at the door' },
          ]}
        />
        <NumberItem name="volumetric_divisor" label="Volume divisor" unit="cm³ a kg" />
      </FieldGroup>
      <FieldGroup title="Handling, when bought here">
        <NumberItem name="handling_fixed" label="Fixed" unit={own} />
        <PercentItem name="handling_percent" label="Of the goods" />
        <NumberItem name="handling_min" label="At least" unit={own} />
        <NumberItem name="handling_max" label="At most" unit={own} />
      </FieldGroup>
      <FieldGroup title="Card fee, when delivered here">
        <PercentItem name="payment_gateway_percent_fee" label="Of the subtotal" />
        <NumberItem name="payment_gateway_fixed_fee" label="Fixed" unit={own} />
      </FieldGroup>
      <FieldGroup title="Shipping without a route, when bought here">
        <NumberItem name="min_shipping" label="At least" unit={own} />
        <NumberItem name="additional_shipping_per_kg" label="Per kg" unit={own} />
      </FieldGroup>
      <FieldGroup title="Free storage, when bought here">
        <NumberItem name="storage_days" label="From the last receipt" unit="days" />
      </FieldGroup>
    </>
  );
};
