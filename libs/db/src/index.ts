export { type Answer, AppError, changedPrice, isNotThere, isUnanswered, unwrap } from './app-error.ts';
export { callFunction } from './call-function.ts';
export { type FileBucket, storeFile } from './store-file.ts';
export { createDb } from './client.ts';
export type { Db } from './client.ts';
export type { Database, ListPage, Result, Row, Selected } from './database-overlay.ts';
export type { Json } from './database.types.ts';
export { type Page, unwrapPage } from './page.ts';
export type {
  Breakdown,
  DeliveryStatement,
  Price,
  PriceLine,
  PriceLineKey,
  PriceRefusal,
  PriceResult,
  PriceStatement,
  StatementLine,
  StatementTotals,
} from './price.ts';
export { cartStatement, chargedAs, dollarsOf } from './statement-sums.ts';
export { changeRegistry, readRegistry, RegistryError } from './registry.ts';
export { fieldPath, type Refusal, refusalOf } from './refusal.ts';
