import { refuses, renderInShell, type Responses } from '@landfall/contract/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Papers } from './papers.query.ts';
import { Component } from './papers.route.tsx';

const papers: Papers = {
  number: 'LO-10042-1',
  date: '2026-11-20T10:00:00Z',
  carrier: 'DHL',
  tracking_number: 'JD014',
  origin: 'US',
  destination: 'IN',
  weight: 2.5,
  length_cm: 30,
  width_cm: 20,
  height_cm: null,
  consignee: {
    recipient_name: 'Asha Rao',
    address_line1: '12 MG Road',
    city: 'Bengaluru',
    state_province_region: 'Karnataka',
    postal_code: '560001',
    country_code: 'IN',
    tax_id: 'GSTIN 29',
  },
  shipper: { name: 'Landfall', address: '1 Harbour St', email: 'ship@landfall.test', phone: null },
  terms: 'DDU',
  orders: ['LO-10042', 'LO-10050'],
  totals: { quantity: 3, value: 90, weight: 1.25, currency: 'USD' },
  lines: [
    {
      line_id: 'l1',
      product_name: 'Camera',
      options: 'Black',
      quantity: 2,
      unit_value: 40.5,
      value: 81,
      currency: 'USD',
      weight: 1,
      category: 'Cameras',
      hs_code: '900651',
    },
    {
      line_id: 'l2',
      product_name: 'Strap',
      options: null,
      quantity: 1,
      unit_value: 9,
      value: 9,
      currency: 'USD',
      weight: 0.25,
    },
  ],
};

const open = (answers: Responses) =>
  renderInShell([{ path: '/admin/orders/:id/parcels/:parcel', Component }], answers, {
    as: 'admin',
    at: '/admin/orders/o1/parcels/p1',
  });

it('has an invoice, a packing list and a label', async () => {
  open({ parcel_papers: papers });
  const invoice = within(await screen.findByRole('region', { name: 'Commercial invoice LO-10042-1' }));
  expect(invoice.getByRole('row', { name: /Camera, Black Cameras 900651 United States 2/ })).toHaveTextContent('81');
  expect(invoice.getByRole('row', { name: /^In all/ })).toHaveTextContent('90');
  expect(invoice.getByText('LO-10042, LO-10050')).toBeInTheDocument();
  expect(invoice.getByText('DDU: duty and tax are paid by the recipient on delivery')).toBeInTheDocument();
  expect(invoice.getByText('Tax number GSTIN 29')).toBeInTheDocument();
  const packing = within(screen.getByRole('region', { name: 'Packing list LO-10042-1' }));
  expect(packing.getByRole('row', { name: /^In all/ })).toHaveTextContent('In all31.25 kg');
  expect(packing.getByText('Not measured')).toBeInTheDocument();
  const label = screen.getByRole('region', { name: 'Address label' });
  const lines = [...label.querySelectorAll('address:last-of-type span')].map((line) => line.textContent);
  expect(lines).toEqual(['Asha Rao', '12 MG Road', 'Bengaluru 560001', 'Karnataka', 'India']);
  expect(label).toHaveTextContent('LO-10042-1 · DHL · JD014 · 2.5 kg');
});

it('says that a parcel is not there', async () => {
  open({ parcel_papers: refuses('PT404', 'parcel_not_found', { details: 'This parcel does not exist.' }) });
  expect(await screen.findByText('This parcel does not exist.')).toBeInTheDocument();
});
