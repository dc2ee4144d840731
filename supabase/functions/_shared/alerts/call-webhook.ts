/** A row of the SQL function claim_alert_calls. */
export interface AlertCall {
  id: string;
  state: 'began' | 'ended';
  rule: string;
  title: string;
  /** The job or release it is about. */
  subject: string;
  message: string;
  began_at: string;
  ended_at: string | null;
}

/** The SQL functions claim_alert_calls and return_alert_calls. */
export interface AlertCalls {
  claim(): Promise<AlertCall[]>;
  /** They are claimed again. */
  giveBack(calls: AlertCall[]): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** `text` is what chat programs show. */
const bodyOf = (call: AlertCall) => ({
  text: `${call.state === 'began' ? 'Alert' : 'Over'}: ${call.title}. ${call.message}`,
  ...call,
});

/** Posts each alert that began or ended to the webhook, as JSON. Alerts that it does not take are sent again at the next call.
 *  @returns the number of alerts sent
 *  @throws Error with the status of the first one that was not taken */
export async function callWebhook(url: string, calls: AlertCalls, send: typeof fetch = fetch): Promise<number> {
  const claimed = await calls.claim();
  const failed: AlertCall[] = [];
  let reason = '';
  for (const call of claimed) {
    const headers = { 'Content-Type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(bodyOf(call)), signal: AbortSignal.timeout(TIMEOUT_MS) };
    const answer = await send(url, request).catch((error: unknown) => error as Error);
    if (answer instanceof Response && answer.ok) continue;
    failed.push(call);
    reason ||= answer instanceof Response ? `status ${answer.status}` : answer.message;
  }
  if (failed.length > 0) {
    await calls.giveBack(failed);
    throw new Error(`The webhook of alerts did not take ${failed.length} of ${claimed.length} alerts: ${reason}`);
  }
  return claimed.length;
}
