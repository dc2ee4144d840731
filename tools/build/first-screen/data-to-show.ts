// Replaced by the `.first.ts` of a page when its data script is built.
import type { FirstData } from '@landfall/contract/first-data';

const nothing: FirstData = () => null;
export default nothing;
