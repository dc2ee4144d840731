import { type ShellContext, useShell, useStore } from '@landfall/contract';
import type { User } from '@supabase/supabase-js';

const signedIn = (user: User | null): User => {
  if (!user) throw new Error('This page needs a signed-in person');
  return user;
};

/** The signed-in person. @throws without a session: every page here is guarded */
export function useUser(): User {
  const { session } = useShell();
  return signedIn(useStore(session).user);
}

/** The signed-in person's id. */
export const useUserId = (): string => useUser().id;

/** The signed-in person's id, outside of React. @throws without a session */
export const userIdOf = ({ session }: ShellContext): string => signedIn(session.get().user).id;
