import { StatusDot } from '@landfall/ui/record';

/** Marks a quote whose customer no mail and no text message reaches, before it is sent. */
export const Unreachable = ({ quote }: { quote: { is_unreachable: boolean } }) =>
  quote.is_unreachable ? <StatusDot tone="outline">No e-mail or phone to write to</StatusDot> : null;
