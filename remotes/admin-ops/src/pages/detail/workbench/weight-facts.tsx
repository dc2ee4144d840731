import type { Price } from '@landfall/db';

const kg = (weight: string | undefined): string => (weight === undefined ? '–' : `${Number(weight)} kg`);

/** The two weights and the one that is charged. */
export const WeightFacts = ({ price }: { price: Price | undefined }) => (
  <fieldset>
    <legend>Weight</legend>
    <dl className="facts num">
      <div>
        <dt>On the scales</dt>
        <dd>{kg(price?.actual_weight)}</dd>
      </div>
      <div>
        <dt>By volume</dt>
        <dd>{kg(price?.volumetric_weight)}</dd>
      </div>
      <div className="strong">
        <dt>Charged</dt>
        <dd>{kg(price?.chargeable_weight)}</dd>
      </div>
    </dl>
  </fieldset>
);
