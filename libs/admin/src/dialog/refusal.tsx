import { errorSentence } from '@landfall/ui/record';
import type { ReactNode } from 'react';
import styles from './refusal.module.css';

interface RefusalProps {
  error?: unknown;
  /** Replaces the error's sentence. */
  children?: ReactNode;
}

/** Shows why a request was refused, next to the control that sent it. Keeps the typed values. */
export const Refusal = ({ error, children }: RefusalProps) => (
  <p className={styles.refusal} role="alert">
    {children ?? errorSentence(error)}
  </p>
);
