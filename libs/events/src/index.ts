export { createBus } from './bus.ts';
export type { AppEvent, AppEvents, Bus } from './bus.ts';
