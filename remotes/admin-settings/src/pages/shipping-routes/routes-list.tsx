import { useShell } from '@landfall/contract';
import { type ListColumn, ListScreen, type ListSpec, localPage, useList } from '@landfall/ui/list';
import { StatusDot } from '@landfall/ui/record';
import { MiniRoute } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { day } from '../../settings/dates.ts';
import { type ShippingRoute, shippingRoutes } from './route.query.ts';
import { RouteDrawer } from './route-drawer.tsx';
import { ShippingTabs } from './shipping-tabs.tsx';
import { useLinkedRecord } from '../../settings/use-linked-record.ts';

const nameOf = (route: ShippingRoute): string => `${route.origin_country} to ${route.destination_country}`;

const costOf = ({ weight_tiers, base_shipping_cost, cost_per_kg }: ShippingRoute): string =>
  weight_tiers.length > 0
    ? `${weight_tiers.length} tiers from ${weight_tiers[0]?.cost ?? 0}`
    : `${base_shipping_cost} and ${cost_per_kg} a kg`;

const optionsOf = ({ delivery_options }: ShippingRoute): string =>
  delivery_options
    .filter(({ active }) => active)
    .map(({ name }) => name)
    .join(', ') || 'none';

const State = ({ route }: { route: ShippingRoute }) => (
  <StatusDot tone={route.is_active ? 'default' : 'secondary'}>{route.is_active ? 'In use' : 'Off'}</StatusDot>
);

const RouteButton = ({ route, edit }: { route: ShippingRoute; edit(route: ShippingRoute): void }) => (
  <button type="button" data-row className="row-button" onClick={() => edit(route)}>
    <MiniRoute from={route.origin_country} to={route.destination_country} at={4} of={4} />
  </button>
);

const columnsOf = (edit: (route: ShippingRoute) => void): ListColumn<ShippingRoute>[] => [
  { key: 'name', title: 'Route', sortable: true, render: (_, row) => <RouteButton route={row} edit={edit} /> },
  { title: 'Shipping', className: 'num', render: (_, row) => costOf(row) },
  {
    title: 'Up to',
    align: 'right',
    className: 'num',
    render: (_, row) => (row.max_weight ? `${row.max_weight} kg` : 'no limit'),
  },
  {
    title: 'Rate',
    align: 'right',
    className: 'num',
    render: (_, row) => row.exchange_rate ?? <span className="muted">of the countries</span>,
  },
  { title: 'Insurance', align: 'right', className: 'num', render: (_, row) => `${row.insurance_percent} %` },
  { title: 'Delivery', className: 'wide-cell', render: (_, row) => optionsOf(row) },
  { key: 'updated_at', title: 'Changed', sortable: true, className: 'num', render: (_, row) => day(row.updated_at) },
  { title: 'State', render: (_, row) => <State route={row} /> },
];

const ROUTES: ListSpec = { sortable: ['name', 'updated_at'], sort: 'name', filters: [], size: 100 };

const LOCAL = {
  spec: ROUTES,
  textOf: (row: ShippingRoute) => `${nameOf(row)} ${optionsOf(row)}`,
  sortValue: (row: ShippingRoute, key: string) => (key === 'updated_at' ? row.updated_at : nameOf(row)),
};

/** What each crossing costs, offers and refuses. */
export function RoutesList() {
  const { db } = useShell();
  const control = useList(ROUTES);
  const query = useQuery({ ...shippingRoutes(db), select: (rows) => localPage(rows, control.list, LOCAL) });
  const [open, setOpen] = useState<ShippingRoute | 'new'>();
  useLinkedRecord(query.data?.rows, setOpen);
  return (
    <ListScreen
      title="Shipping routes"
      noun={['route', 'routes']}
      control={control}
      query={query}
      columns={columnsOf(setOpen)}
      card={(row) => <RouteCard route={row} edit={setOpen} />}
      lead={<ShippingTabs />}
      searchLabel="Search routes"
      actions={<Button onClick={() => setOpen('new')}>Add route</Button>}
      empty={{ title: 'No routes yet', text: 'Without a route the origin’s own charge per kg counts.' }}
    >
      {open && (
        <RouteDrawer
          key={open === 'new' ? 'new' : open.id}
          route={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ListScreen>
  );
}

const RouteCard = ({ route, edit }: { route: ShippingRoute; edit(route: ShippingRoute): void }) => (
  <button type="button" data-row className="list-card" onClick={() => edit(route)}>
    <MiniRoute from={route.origin_country} to={route.destination_country} at={4} of={4} />
    <State route={route} />
    <span className="muted">{costOf(route)}</span>
    <span className="muted">{optionsOf(route)}</span>
  </button>
);
