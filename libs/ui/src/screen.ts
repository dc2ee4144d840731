// `@landfall/ui/screen`: page frame, empty states, search, and amounts in the reader's currency.
export { EmptyState } from './data/empty-state.tsx';
export { Skeletons } from './data/skeletons.tsx';
export { displayCurrencyKey } from './money/display-currency.query.ts';
export { DualMoney } from './money/dual-money.tsx';
export { ParcelSaving } from './ledger/saving.tsx';
export { PriceRateWarning } from './money/price-rate-warning.tsx';
export { RateNote, RateWarning } from './money/rate-note.tsx';
export { useDisplayRate, type Charged, type DisplayMoney, type DisplayRate } from './money/use-display-rate.ts';
export { leaveRoom } from './page/leave-room.ts';
export { PageFrame, type Crumb } from './page/page-frame.tsx';
export { MiniRoute } from './route/mini-route.tsx';
export { EmptyRouteLine } from './route/empty-route-line.tsx';
export { ChoiceSelect } from './typing/choice-select.tsx';
export { NativeCheckbox } from './typing/native-checkbox.tsx';
export { SearchField } from './typing/search-field.tsx';
export { useDebouncedValue } from './typing/use-debounced-value.ts';
export { useSearchText } from './typing/use-search-text.ts';
