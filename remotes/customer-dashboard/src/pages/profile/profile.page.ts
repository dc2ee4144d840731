import type { PreloadPage } from '@landfall/contract';
import { userIdOf } from '../../use-user.ts';
import { eventChoices } from './event-choices.query.ts';
import { profile } from './profile.query.ts';

export { Component } from './profile.route.tsx';

export const preload: PreloadPage = (shell) => {
  void shell.queries.prefetchQuery(profile(shell.db, userIdOf(shell)));
  void shell.queries.prefetchQuery(eventChoices(shell.db, userIdOf(shell)));
};
