// `@landfall/ui/record`: components for pages of records, such as a quote or an order.
export { DataState } from './data/data-state.tsx';
export { ErrorNote, errorSentence } from './data/error-note.tsx';
export { LoadFailure } from './data/load-failure.tsx';
export { useReturnFocus } from './dialog/use-return-focus.ts';
export { refuseFile, type FileLimits } from './files/check-file.ts';
export { FileDrop } from './files/file-drop.tsx';
export { type KeyMap, useKeys } from './keys/use-keys.ts';
export { ageOf } from './page/age.ts';
export { itemsOf } from './page/items-of.ts';
export { ActionBar } from './page/action-bar.tsx';
export { Kbd } from './page/kbd.tsx';
export { Timeline, type TimelineEntry } from './page/timeline.tsx';
export { usePageTitle } from './page/use-page-title.ts';
export { formatDay, formatMoment, When } from './page/when.tsx';
export { miniRouteStages, quoteStages, type Reader, type RouteStages } from './route/quote-stages.ts';
export { RouteLine } from './route/route-line.tsx';
export { StatusDot, type StatusTone } from './status/status-dot.tsx';
export { StatusTag } from './status/status-tag.tsx';
