import { errorSentence } from '@landfall/ui/record';
import type { ReactNode } from 'react';
import styles from './refusal.module.css';

interface RefusalProps {
  error?: unknown;
  /** The sentence, if it is not the error's own. */
  children?: ReactNode;
}

/** Why something that was asked for was refused, beside where it was asked. What was typed stays. */
export const Refusal = ({ error, children }: RefusalProps) => (
  <p className={styles.refusal} role="alert">
    {children ?? errorSentence(error)}
  </p>
);
