import { Refusal } from '../http.ts';
import { optionalSetting, setting } from '../setting.ts';
import type { CardProvider } from './provider.ts';
import { sandboxProvider } from './sandbox-provider.ts';
import { stripeProvider } from './stripe-provider.ts';

/** The sandbox needs no key of its own: what it signs with is known to this project's functions alone. */
export const sandboxSecret = (): string => `sandbox:${setting('SUPABASE_SERVICE_ROLE_KEY')}`;

/** The provider of a gateway. @throws Refusal 404 no_such_gateway where there is none, or its keys are not in the environment */
export function providerOf(gateway: string): CardProvider {
  if (gateway === 'sandbox') return sandboxProvider(sandboxSecret());
  const secretKey = optionalSetting('STRIPE_SECRET_KEY');
  const webhookSecret = optionalSetting('STRIPE_WEBHOOK_SECRET');
  if (gateway !== 'stripe' || !secretKey || !webhookSecret)
    throw new Refusal(404, 'no_such_gateway', 'No such gateway takes cards here.');
  return stripeProvider({ secretKey, webhookSecret });
}
