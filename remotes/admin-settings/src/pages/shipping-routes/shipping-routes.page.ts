import type { PreloadPage } from '@landfall/contract';
import { shippingRoutes } from './route.query.ts';

export { Component } from './shipping-routes.route.tsx';

export const preload: PreloadPage = ({ db, queries }) => void queries.prefetchQuery(shippingRoutes(db));
