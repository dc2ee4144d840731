import { describe, expect, it } from 'vitest';
import { type AppEvent, createBus } from './bus.ts';

const moved: AppEvent = { type: 'quote.moved', quoteId: '1', to: 'sent' };
const opened: AppEvent = { type: 'cart.opened' };

describe('the bus', () => {
  it('tells a listener only the facts it asked for', () => {
    const bus = createBus();
    const emitted: AppEvent[] = [];
    bus.on('quote.moved', 'order.placed').subscribe((event) => emitted.push(event));
    [opened, moved, { type: 'order.placed' as const, orderId: '2' }].forEach((event) => bus.emit(event));
    expect(emitted).toEqual([moved, { type: 'order.placed', orderId: '2' }]);
  });

  it('replays nothing to who comes late and tells nothing to who left', () => {
    const bus = createBus();
    const emitted: AppEvent[] = [];
    bus.emit(moved);
    const listening = bus.on('quote.moved').subscribe((event) => emitted.push(event));
    listening.unsubscribe();
    bus.emit(moved);
    expect(emitted).toEqual([]);
  });

  it('is one a page: two buses do not hear each other', () => {
    const [one, other] = [createBus(), createBus()];
    const emitted: AppEvent[] = [];
    other.on('cart.opened').subscribe((event) => emitted.push(event));
    one.emit(opened);
    expect(emitted).toEqual([]);
  });
});
