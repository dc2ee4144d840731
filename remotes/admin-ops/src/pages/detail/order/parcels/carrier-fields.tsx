import { useShell } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useId } from 'react';
import { carrierNames } from './carriers.query.ts';

/** The carrier, from the list or typed, and the parcel's number. The page of a carrier of the list follows from its address. */
export function CarrierFields() {
  const { db } = useShell();
  const { data: names = [] } = useQuery(carrierNames(db));
  const list = useId();
  return (
    <>
      <datalist id={list}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Form.Item name="carrier" label="Carrier">
        <Input autoFocus list={list} />
      </Form.Item>
      <Form.Item name="tracking_number" label="Tracking number">
        <Input className="num" />
      </Form.Item>
      <Form.Item name="tracking_url" label="Tracking address" extra="Only where the carrier is not in the list.">
        <Input type="url" placeholder="https://" />
      </Form.Item>
    </>
  );
}
