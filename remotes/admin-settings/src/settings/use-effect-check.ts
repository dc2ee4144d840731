import { useShell } from '@landfall/contract';
import { type Json, type Result, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** Keys of system_settings: a change has the whole value. */
export const SIMULATED_SETTINGS = ['auto_quote', 'cart_recovery', 'checkout', 'config_health'] as const;
type SimulatedSetting = (typeof SIMULATED_SETTINGS)[number];

/** One change of a settings row: `id` and `values` update it, `values` alone add one, `id` alone deletes it. */
export interface SettingChange {
  table:
    | 'country_settings'
    | 'shipping_routes'
    | 'customs_categories'
    | 'customs_rates'
    | 'auto_quote_rules'
    | 'bank_accounts'
    | SimulatedSetting;
  id?: string;
  values?: Record<string, Json | undefined>;
}
export type Simulation = Result<'simulate_settings'>;

/** How many quotes lose their price or exchange rate. */
export const lossOf = ({ broken, lost }: Simulation): number => Math.max(broken, lost.quotes.count + lost.carts.count);

/** Whether quotes lose their price, prices jump, or the settings get a problem that they did not have. */
const needsConsent = (result: Simulation): boolean =>
  lossOf(result) > 0 || [result.lost.routes, result.jumps, result.problems].some(({ length }) => length > 0);

export interface EffectCheck {
  result: Simulation | undefined;
  busy: boolean;
  error: Error | null;
  /** A save waits until the person accepts its effect. */
  asking: boolean;
  accepted: boolean;
  accept(accepted: boolean): void;
  preview(changes: SettingChange[]): void;
  /** Saves at once where nothing breaks and no price jumps; else only after the person has accepted it. */
  confirm(changes: SettingChange[], save: () => void): void;
  /** Forgets the result: it belongs to other values. */
  reset(): void;
}

/** Prices the last quotes under changed settings, without saving them. */
export function useEffectCheck(): EffectCheck {
  const { db } = useShell();
  const [accepted, accept] = useState(false);
  const [asking, setAsking] = useState(false);
  const simulate = useMutation({
    mutationFn: async (changes: SettingChange[]) => {
      const json: Json = changes.map((change) => ({ ...change }));
      return { of: JSON.stringify(changes), result: await unwrap(db.rpc('simulate_settings', { p_changes: json })) };
    },
  });
  const reset = () => {
    if (simulate.status !== 'idle') simulate.reset();
    accept(false);
    setAsking(false);
  };
  const decide = (result: Simulation, save: () => void) => (needsConsent(result) && !accepted ? setAsking(true) : save());
  return {
    result: simulate.data?.result,
    busy: simulate.isPending,
    error: simulate.error,
    asking: asking && !accepted,
    accepted,
    accept,
    preview: (changes) => simulate.mutate(changes),
    confirm: (changes, save) =>
      simulate.data?.of === JSON.stringify(changes)
        ? decide(simulate.data.result, save)
        : simulate.mutate(changes, { onSuccess: ({ result }) => decide(result, save) }),
    reset,
  };
}
