import { errorSentence } from '@landfall/ui/record';

/** Why something that was asked for was refused, beside where it was asked. What was typed stays. */
export const Refusal = ({ error }: { error: unknown }) => (
  <p className="refusal" role="alert">
    {errorSentence(error)}
  </p>
);
