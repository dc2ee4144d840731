import { LoadFailure, StatusDot, type StatusTone } from '@landfall/ui/record';
import type { SendCheck } from '../quote/checks.query.ts';
import type { Checks } from './use-checks.ts';
import styles from './bench.module.css';

const CHECK_TONES: Readonly<Record<SendCheck['level'], StatusTone>> = {
  stop: 'destructive',
  ask: 'outline',
  note: 'outline',
  ok: 'default',
};

/** The checks before sending, each as a dot and a sentence. A red one stops the sending. */
export const CheckList = ({ checks: { query, isBehind } }: { checks: Checks }) => (
  <fieldset aria-busy={isBehind}>
    <legend>Checks</legend>
    <ul className={styles.checks}>
      {query.data?.map(({ level, text }) => (
        <li key={text}>
          <StatusDot tone={CHECK_TONES[level]}>{text}</StatusDot>
        </li>
      ))}
    </ul>
    <LoadFailure query={query}>The quote could not be checked.</LoadFailure>
  </fieldset>
);
