import type { PreloadPage } from '@landfall/contract';
import { addresses } from '@landfall/customer';
import { userIdOf } from '../../use-user.ts';

export { Component } from './address.route.tsx';

export const preload: PreloadPage = (shell) => void shell.queries.prefetchQuery(addresses(shell.db, userIdOf(shell)));
