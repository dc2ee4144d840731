import type { PreloadPage } from '@landfall/contract';
import { parcelPapers } from './papers.query.ts';

export { Component } from './papers.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { params: { parcel = '' } }) =>
  void queries.prefetchQuery(parcelPapers(db, parcel));
