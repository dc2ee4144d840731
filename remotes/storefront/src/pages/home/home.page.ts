import type { PreloadPage } from '@landfall/contract';
import { homeFacts } from './home-facts.query.ts';

export { Component } from './home.route.tsx';

export const preload: PreloadPage = ({ db, queries }) => void queries.prefetchQuery(homeFacts(db));
