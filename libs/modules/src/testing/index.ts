export { aMap, aRelease } from './a-map.ts';
