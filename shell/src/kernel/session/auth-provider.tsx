import { type SessionState, useShell, useStore } from '@landfall/contract';
import { type ReactNode, createContext, useContext } from 'react';

const Auth = createContext<SessionState | undefined>(undefined);

/** Provides the session, the user and whether the lookup is still running. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { session } = useShell();
  return <Auth.Provider value={useStore(session)}>{children}</Auth.Provider>;
}

/** @throws outside an AuthProvider */
export function useAuth(): SessionState {
  const auth = useContext(Auth);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
