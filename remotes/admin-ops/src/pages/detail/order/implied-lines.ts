import { copiesOf } from '@landfall/ui/record';
import type { AdminOrder } from '../../../rows.ts';

const STATES: Readonly<Record<string, readonly string[]>> = {
  ordered: ['to_buy'],
  shipped: ['bought', 'received'],
  completed: ['packed'],
};

/** The lines of an order that a move changes with it, as the database does (private.carry_lines). */
const impliedLines = (order: AdminOrder, to: string) =>
  order.items.flatMap(({ lines }) => lines.filter(({ state }) => STATES[to]?.includes(state)));

const SAYS: Readonly<Record<string, string>> = {
  ordered: 'These become bought:',
  shipped: 'These leave as one parcel:',
  completed: 'These become delivered:',
};

/** "These become bought: 2 × Tent, 1 × Stove." Nothing where no line changes. */
export function impliedText(order: AdminOrder, to: string): string | undefined {
  const lines = impliedLines(order, to);
  return lines.length > 0 ? `${SAYS[to]} ${copiesOf(lines)}.` : undefined;
}
