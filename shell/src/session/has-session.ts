/** Where supabase-js stores a session. */
const SESSION_KEY = /^sb-.+-auth-token$/;

/** Whether this browser has a stored session, valid or not. */
export const hasSession = (): boolean => Object.keys(localStorage).some((key) => SESSION_KEY.test(key));
