// `@landfall/ui/price`: a price explained line by line.
export { DualPriceLedger } from './ledger/dual-price-ledger.tsx';
export { itemFigures, type ItemFigure } from './ledger/item-figures.ts';
export { type Priced, readersFigures, toReader, workedFigures } from './ledger/price-figures.ts';
export type { PriceView } from './ledger/price-groups.tsx';
export { PriceLedger } from './ledger/price-ledger.tsx';
