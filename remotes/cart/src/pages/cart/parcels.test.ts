import { expect, it } from 'vitest';
import { anItem } from '../../items/an-item.ts';
import { parcelsOf } from './parcels.ts';

const selected = (id: string, changes = {}) => anItem(id, { isSelected: true, ...changes });

it('what might be one parcel has one origin and one destination, and is two parcels at least', () => {
  const items = [
    selected('1'),
    selected('2', { countryCode: 'CN' }),
    selected('3'),
    selected('4', { destination: 'NP' }),
    anItem('5'),
  ];
  expect(parcelsOf(items)).toEqual([
    {
      from: 'US',
      to: 'IN',
      items: [
        { quote_id: '1', quantity: 1 },
        { quote_id: '3', quantity: 1 },
      ],
    },
  ]);
});

it('two copies of one quote are two parcels', () => {
  expect(parcelsOf([selected('1', { quantity: 2 })])).toHaveLength(1);
});
