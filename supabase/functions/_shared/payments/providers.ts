import { Refusal } from '../http.ts';
import { optionalSetting, secretKey } from '../setting.ts';
import type { CardProvider } from './provider.ts';
import { sandboxProvider } from './sandbox-provider.ts';
import { stripeProvider } from './stripe-provider.ts';

/** The sandbox signs with a key derived from the project's secret, so only our functions know it. */
export const sandboxSecret = (): string => `sandbox:${secretKey()}`;

/** The provider of a gateway. @throws Refusal 404 no_such_gateway if it doesn't exist or its keys are not set */
export function providerOf(gateway: string): CardProvider {
  if (gateway === 'sandbox') return sandboxProvider(sandboxSecret());
  const secretKey = optionalSetting('STRIPE_SECRET_KEY');
  const webhookSecret = optionalSetting('STRIPE_WEBHOOK_SECRET');
  if (gateway !== 'stripe' || !secretKey || !webhookSecret)
    throw new Refusal(404, 'no_such_gateway', 'No such gateway takes cards here.');
  return stripeProvider({ secretKey, webhookSecret });
}
