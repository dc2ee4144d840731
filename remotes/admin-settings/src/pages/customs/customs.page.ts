import type { PreloadPage } from '@landfall/contract';
import { categories } from './customs.query.ts';

export { Component } from './customs.route.tsx';

export const preload: PreloadPage = ({ db, queries }) => void queries.prefetchQuery(categories(db));
