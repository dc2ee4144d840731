import type { PreloadPage } from '@landfall/contract';
import { bankAccounts } from './bank-account.query.ts';

export { Component } from './bank-accounts.route.tsx';

export const preload: PreloadPage = ({ db, queries }) => void queries.prefetchQuery(bankAccounts(db));
