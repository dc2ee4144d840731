import { readBy } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { LoadFailure } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useId } from 'react';
import { countries } from '../../../drafts/countries.query.ts';
import { FieldProblem } from './number-field.tsx';
import type { Pricing } from './use-pricing.ts';
import styles from './bench.module.css';

/** Where the items are bought and delivered, and why the request was changed. */
export function RequestFields({ pricing: { draft, change, problems, asksForReason } }: { pricing: Pricing }) {
  const { db } = useShell();
  const list = useQuery(countries(db));
  const id = useId();
  const choices = (open: 'purchase_allowed' | 'shipping_allowed', chosen: string) =>
    (list.data ?? [])
      .filter((country) => country[open] || country.code === chosen)
      .map(({ code, name }) => ({ value: code, label: name }));
  const problem = problems.reason;
  return (
    <div className={styles.request}>
      <div>
        <span aria-hidden="true">Bought in</span>
        <Select
          aria-label="Bought in"
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          status={problems.country_code ? 'error' : ''}
          value={draft.countryCode}
          onChange={(countryCode: string) => change({ countryCode })}
          options={choices('purchase_allowed', draft.countryCode)}
        />
        <FieldProblem id={`${id}-from`} text={problems.country_code} />
      </div>
      <div>
        <span aria-hidden="true">Delivered to</span>
        <Select
          aria-label="Delivered to"
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          status={problems.destination_country ? 'error' : ''}
          value={draft.destinationCountry}
          onChange={(destinationCountry: string) => change({ destinationCountry })}
          options={choices('shipping_allowed', draft.destinationCountry)}
        />
        <FieldProblem id={`${id}-to`} text={problems.destination_country} />
      </div>
      {asksForReason && (
        <label className={styles.reason}>
          <span>Why you changed the request</span>
          <Input
            aria-label="Why you changed the request"
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-reason`}
            status={problem ? 'error' : ''}
            value={draft.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
          {problem ? (
            <FieldProblem id={`${id}-reason`} text={problem} />
          ) : (
            <small className="muted tiny" id={`${id}-reason`}>
              {readBy('customer', 'It stays in the history.')}
            </small>
          )}
        </label>
      )}
      <LoadFailure query={list}>The countries could not be loaded.</LoadFailure>
    </div>
  );
}
