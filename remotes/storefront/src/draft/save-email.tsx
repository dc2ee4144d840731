import { SaveEmail as Panel } from '@landfall/customer';

/** Asks a customer who has only a phone for an e-mail address. The request can be sent without one. */
export const SaveEmail = () => (
  <Panel back="this page">
    You signed in by phone, so we text you when the price is ready. With an e-mail address you also get it line by line, and an
    order needs one. You can leave this empty for now.
  </Panel>
);
