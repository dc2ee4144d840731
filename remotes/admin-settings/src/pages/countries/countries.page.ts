import type { PreloadPage } from '@landfall/contract';
import { countries } from '../../countries.query.ts';

export { Component } from './countries.route.tsx';

export const preload: PreloadPage = ({ db, queries }) => void queries.prefetchQuery(countries(db));
