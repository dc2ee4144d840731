import { AsyncLocalStorage } from 'node:async_hooks';

const redirectTo = new AsyncLocalStorage<string | undefined>();

/** Remembers, for the mails of this request, where the reader wants to land: lite does not pass it on. */
export const withRedirectTo = <T>(target: string | undefined, work: () => T): T => redirectTo.run(target, work);

/** As the client wrote it: check it (redirect-target.ts). */
export const redirectOfRequest = (): string | undefined => redirectTo.getStore();
