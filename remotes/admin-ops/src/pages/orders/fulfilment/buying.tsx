import { useShell } from '@landfall/contract';
import { formatNumber } from '@landfall/currency';
import { DataState, Kbd, useKeys } from '@landfall/ui/record';
import { EmptyState, PageFrame, SearchField } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { paths } from '@landfall/contract/paths';
import { buyingList, type Shop } from '../../../lines/buying-list.query.ts';
import { type LineMove, useMoveLines } from '../../../lines/move-lines.mutation.ts';
import { OfferedMoves } from '../../../lines/offered-moves.tsx';
import type { Line } from '../../../lines/order-lines.query.ts';
import { StepDialog } from '../../../lines/step-dialog.tsx';
import { useOffers } from '../../../lines/use-offers.ts';
import { OrderViews } from '../order-views.tsx';
import { ShopBox } from './shop-box.tsx';
import { useSearchParam } from './use-search-param.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const boxesIn = (within: ParentNode | null) => [...(within?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];

/** In a row: J, K and the arrows go to the next one, Enter to the field of the shop's order number. The browser's Space selects. The number
 *  of the lines that were bought before is selected: typing replaces it, Enter takes it again. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || box.type !== 'checkbox' || event.ctrlKey || event.metaKey || event.altKey) return;
  const by = STEPS[event.key];
  const boxes = boxesIn(event.currentTarget);
  const next =
    event.key === 'Enter'
      ? box.form?.querySelector<HTMLInputElement>('input[data-number]')
      : by && boxes[boxes.indexOf(box) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (event.key === 'Enter') next.select();
}

/** /admin/orders?view=buying: every line that is to be bought, by shop. Those of one shop are bought with one order number. */
export function Buying() {
  const { db } = useShell();
  const { words, typed, type } = useSearchParam();
  const list = useQuery(buyingList(db, words));
  const rows = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [soldOut, setSoldOut] = useState<Line>();
  const offers = useOffers();
  const buying = useBuying(list.data?.shops, rows, offers.take);
  const first = () => boxesIn(rows.current)[0]?.focus();
  useKeys({ j: first, '/': () => search.current?.focus() });
  return (
    <PageFrame
      title="Buying list"
      breadcrumb={[{ title: 'Orders', to: paths.adminOrders }, { title: 'Buying list' }]}
      actions={<OrderViews />}
      status={
        list.data && (
          <span className="muted num" role="status">
            {formatNumber(list.data.count, 0)} {list.data.count === 1 ? 'line' : 'lines'} to buy
          </span>
        )
      }
    >
      <div className="list-bar">
        <SearchField
          className="list-search"
          label="Search what is to be bought"
          placeholder="Name, shop, order or customer"
          value={typed}
          onChange={type}
          onEnter={first}
          field={search}
          hint={<Kbd>/</Kbd>}
        />
      </div>
      <OfferedMoves orders={offers.orders} onMoved={offers.drop} />
      <DataState
        query={list}
        isEmpty={({ count }) => count === 0}
        empty={<NothingToBuy search={words} />}
        errorTitle="The buying list could not be loaded"
      >
        {({ shops, count }) => (
          // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the checkboxes in it
          <div ref={rows} onKeyDown={walk} aria-busy={list.isPlaceholderData}>
            {shops.map((shop, at) => (
              <ShopBox
                key={shop.shop ?? ''}
                shop={shop}
                busy={buying.isPending && buying.at === at}
                error={buying.at === at ? buying.error : null}
                onBuy={(move) => buying.buy(at, move)}
                onSoldOut={setSoldOut}
              />
            ))}
            <Hints shown={shops.reduce((sum, shop) => sum + shop.count, 0)} count={count} />
          </div>
        )}
      </DataState>
      {soldOut && <StepDialog line={soldOut} to="unavailable" onClose={() => setSoldOut(undefined)} onMoved={offers.take} />}
    </PageFrame>
  );
}

/** Buys lines of one shop. Once they have left the list, the focus is on the next row, so that buying goes on by keyboard. */
function useBuying(
  shops: Shop[] | undefined,
  rows: { current: HTMLElement | null },
  onBought: ReturnType<typeof useOffers>['take'],
) {
  const move = useMoveLines();
  const [at, setAt] = useState(0);
  const [bought, setBought] = useState<readonly string[]>();
  const isGone = bought && !shops?.some(({ lines }) => lines.some(({ id }) => bought.includes(id)));
  useEffect(() => {
    if (!isGone) return;
    const forms = [...(rows.current?.querySelectorAll('form') ?? [])];
    boxesIn(forms[Math.min(at, forms.length - 1)] ?? null)[0]?.focus();
  }, [isGone, bought, at, rows]);
  const buy = (shop: number, change: LineMove) => {
    setAt(shop);
    move.mutate(change, {
      onSuccess: (answer) => {
        onBought(answer);
        setBought(change.lines.map(({ line }) => line.id));
      },
    });
  };
  return { at, buy, error: move.error, isPending: move.isPending };
}

const Hints = ({ shown, count }: { shown: number; count: number }) => (
  <p className="list-hints tiny muted">
    {shown < count && `The ${formatNumber(shown, 0)} that wait longest are shown, of ${formatNumber(count, 0)}. `}
    <Kbd>J</Kbd> <Kbd>K</Kbd> next and previous row · <Kbd>Space</Kbd> select · <Kbd>Enter</Kbd> shop order number, then bought
  </p>
);

const NothingToBuy = ({ search }: { search: string }) =>
  search ? (
    <EmptyState title="No results" text="Nothing to buy matches your search." />
  ) : (
    <EmptyState title="Nothing to buy" text="An item is here as soon as its order is paid, or is to be paid in cash." />
  );
