/** Where supabase-js keeps a session. */
const SESSION_KEY = /^sb-.+-auth-token$/;

/** Whether this browser holds a session, as far as can be told at once. */
export const hasSession = (): boolean => Object.keys(localStorage).some((key) => SESSION_KEY.test(key));
