export { AppError, unwrap } from './app-error.ts';
export { createDb } from './client.ts';
export type { Db } from './client.ts';
export type { Database, Json } from './database.types.ts';
export type { Price, PriceLine, PriceLineKey, PriceRefusal, PriceResult } from './price.ts';
