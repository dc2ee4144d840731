import { RealtimeClient } from '@supabase/realtime-js';
import type { SupabaseClient } from '@supabase/supabase-js';

/** A realtime client that uses the session's token and sends at most 10 events per second.
 *  @param url of the realtime service (`wss://...`)   @param key the project's public key */
export function createRealtime(url: string, key: string, auth: SupabaseClient['auth']): RealtimeClient {
  const accessToken = async () => (await auth.getSession()).data.session?.access_token ?? key;
  const realtime = new RealtimeClient(url, { params: { apikey: key, eventsPerSecond: 10 }, accessToken });
  auth.onAuthStateChange(() => void realtime.setAuth());
  return realtime;
}
