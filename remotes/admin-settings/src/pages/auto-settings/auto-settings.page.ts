import type { PreloadPage } from '@landfall/contract';
import { autoQuote, categoryNames, rules } from './auto-settings.query.ts';

export { Component } from './auto-settings.route.tsx';

export const preload: PreloadPage = ({ db, queries }) => {
  void queries.prefetchQuery(autoQuote(db));
  void queries.prefetchQuery(rules(db));
  void queries.prefetchQuery(categoryNames(db));
};
