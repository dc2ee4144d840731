export { ADMIN_MODULES, aMap, aRelease, SHOP_MODULES } from './a-map.ts';
