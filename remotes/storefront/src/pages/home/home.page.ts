import type { PreloadPage } from '@landfall/contract';
import { workedExample } from './example.query.ts';

export { Component } from './home.route.tsx';

export const preload: PreloadPage = ({ db, queries }) => void queries.prefetchQuery(workedExample(db));
