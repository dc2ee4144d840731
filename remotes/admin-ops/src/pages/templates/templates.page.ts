import type { PreloadPage } from '@landfall/contract';
import { quoteTemplates } from '../../templates/templates.query.ts';

export { Component } from './templates.route.tsx';

export const preload: PreloadPage = ({ db, queries }) => void queries.prefetchQuery(quoteTemplates(db));
