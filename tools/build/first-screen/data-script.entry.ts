// The entry of a page's data script: `data-to-show.ts` is replaced by the page's `.first.ts`.
import { type FirstData, SHOW_DATA } from '@landfall/contract/first-data';
import firstData from './data-to-show.ts';

(globalThis as { [SHOW_DATA]?: (make: FirstData) => void })[SHOW_DATA]?.(firstData);
