import type { PreloadPage } from '@landfall/contract';
import { statusSets } from './status-sets.query.ts';

export { Component } from './status-management.route.tsx';

export const preload: PreloadPage = ({ db, queries }) => void queries.prefetchQuery(statusSets(db));
