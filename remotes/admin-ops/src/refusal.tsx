import { errorSentence } from '@landfall/ui/record';
import styles from './refusal.module.css';

/** Why something that was asked for was refused, beside where it was asked. What was typed stays. */
export const Refusal = ({ error }: { error: unknown }) => (
  <p className={styles.refusal} role="alert">
    {errorSentence(error)}
  </p>
);
