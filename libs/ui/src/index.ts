// What nearly every screen has. Rarer parts are entries of their own, so that a page asks only for what it shows: README.md.
export { mindDialogFocus } from './dialog/mind-dialog-focus.ts';
export { useOpenHere } from './dialog/use-open-here.ts';
export { Ledger, LedgerTotal, type LedgerGroup, type LedgerLine } from './ledger/ledger.tsx';
export { DualPriceLedger } from './ledger/dual-price-ledger.tsx';
export { itemFigures, type ItemFigure } from './ledger/item-figures.ts';
export { type Priced, readersFigures, toReader, workedFigures } from './ledger/price-figures.ts';
export type { PriceView } from './ledger/price-groups.tsx';
export { PriceLedger } from './ledger/price-ledger.tsx';
export { lineLabel, priceRate } from './ledger/price-words.ts';
export { ChargedMoney } from './money/charged-money.tsx';
export { Money } from './money/money.tsx';
export { ButtonLink } from './page/button-link.tsx';
export { countryName } from './route/country-name.ts';
export type { Density, Look } from './theme/look.ts';
export { palette, rootVars, type Contrast, type Mode, type Palette } from './theme/palette.ts';
export { landfallTheme } from './theme/theme.ts';
export { MOBILE_BREAKPOINT, useIsMobile } from './use-is-mobile.ts';
