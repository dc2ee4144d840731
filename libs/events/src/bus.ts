import { type Observable, Subject, filter } from 'rxjs';

/** Events between modules, in the past tense, with ids only: listeners refetch the data. */
export interface AppEvents {
  'quote.requested': { quoteId: string };
  'quote.priced': { quoteId: string };
  'quote.moved': { quoteId: string; to: string };
  'cart.changed': { quoteIds: string[] };
  'cart.opened': Record<never, never>;
  'order.placed': { orderId: string };
  'order.moved': { orderId: string; to: string };
  'payment.decided': { paymentId: string; orderId: string };
  'unmatched.noted': Record<never, never>;
  'unmatched.settled': { unmatchedId: string };
  'message.sent': { messageId: string };
  'message.read': { messageIds: string[] };
  'settings.saved': { table: string };
  'profile.saved': { userId: string };
}

export type AppEvent = { [Type in keyof AppEvents]: { type: Type } & AppEvents[Type] }[keyof AppEvents];

export interface Bus {
  emit(event: AppEvent): void;
  /** Only events of these types, from now on. Unsubscribe when done. */
  on<Type extends keyof AppEvents>(...types: Type[]): Observable<Extract<AppEvent, { type: Type }>>;
}

/** Creates the page's bus. Late subscribers get no earlier events. */
export function createBus(): Bus {
  const events = new Subject<AppEvent>();
  return {
    emit: (event) => events.next(event),
    on: <Type extends keyof AppEvents>(...types: Type[]) =>
      events.pipe(filter((event): event is Extract<AppEvent, { type: Type }> => (types as string[]).includes(event.type))),
  };
}
