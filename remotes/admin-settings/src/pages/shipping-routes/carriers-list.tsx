import { useShell } from '@landfall/contract';
import { type ListColumn, ListScreen, type ListSpec, localPage, useList } from '@landfall/ui/list';
import { StatusDot } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { CarrierDrawer } from './carrier-drawer.tsx';
import { PROVIDERS } from './carrier-labels.ts';
import { type Carrier, carriers } from './carrier.query.ts';
import { ShippingTabs } from './shipping-tabs.tsx';

const State = ({ carrier: { is_active } }: { carrier: Carrier }) => (
  <StatusDot tone={is_active ? 'default' : 'secondary'}>{is_active ? 'In use' : 'Off'}</StatusDot>
);

const columnsOf = (edit: (carrier: Carrier) => void): ListColumn<Carrier>[] => [
  {
    title: 'Carrier',
    render: (_, row) => (
      <button type="button" data-row className="row-button" onClick={() => edit(row)}>
        {row.name}
      </button>
    ),
  },
  { title: 'Tracking address', render: (_, row) => row.tracking_url_template ?? '–' },
  { title: 'Events', className: 'wide-cell', render: (_, row) => PROVIDERS[row.provider] },
  { title: 'State', render: (_, row) => <State carrier={row} /> },
];

const CARRIERS: ListSpec = { sortable: [], sort: '', filters: [], size: 100 };

const LOCAL = { spec: CARRIERS, textOf: ({ name }: Carrier) => name };

/** Who carries parcels, and where each can be followed. */
export function CarriersList() {
  const { db } = useShell();
  const control = useList(CARRIERS);
  const query = useQuery({ ...carriers(db), select: (rows) => localPage(rows, control.list, LOCAL) });
  const [open, setOpen] = useState<Carrier | 'new'>();
  return (
    <ListScreen
      title="Shipping routes"
      noun={['carrier', 'carriers']}
      control={control}
      query={query}
      columns={columnsOf(setOpen)}
      card={(row) => <CarrierCard carrier={row} edit={setOpen} />}
      lead={<ShippingTabs />}
      searchLabel="Search carriers"
      actions={<Button onClick={() => setOpen('new')}>Add carrier</Button>}
      empty={{ title: 'No carriers yet', text: 'Until there is one, the tracking address of each parcel is typed by hand.' }}
    >
      {open && (
        <CarrierDrawer
          key={open === 'new' ? 'new' : open.id}
          carrier={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ListScreen>
  );
}

const CarrierCard = ({ carrier, edit }: { carrier: Carrier; edit(carrier: Carrier): void }) => (
  <button type="button" data-row className="list-card" onClick={() => edit(carrier)}>
    <strong>{carrier.name}</strong>
    <State carrier={carrier} />
    <span className="muted">{carrier.tracking_url_template ?? 'No tracking address'}</span>
  </button>
);
