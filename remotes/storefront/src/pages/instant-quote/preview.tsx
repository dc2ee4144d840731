import { useShell } from '@landfall/contract';
import { AppError } from '@landfall/db';
import { ErrorNote } from '@landfall/ui/record';
import { Skeletons, useDebouncedValue } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Draft } from '../../draft/draft.ts';
import { hasWrongNumber } from '../../draft/item-limits.ts';
import { Answer } from './answer.tsx';
import { Confidence } from './confidence.tsx';
import type { InstantAnswer } from './instant-answer.ts';
import { type InstantRequest, instantRequestOf } from './instant-request.ts';
import { previewInstantQuote } from './preview-instant-quote.query.ts';
import styles from './instant-quote.module.css';
import storefrontStyles from '../../storefront.module.css';

const TYPING_MS = 400;

const OUTCOMES: Record<InstantAnswer['outcome'], string> = {
  sent: 'Ready at once: you can approve this price as soon as you ask.',
  calculated: 'A range now, the price after a person has looked.',
  pending: 'Only a person can price this.',
};

function Previewed({ request }: { request: InstantRequest }) {
  const { db } = useShell();
  const preview = useQuery(previewInstantQuote(db, request));
  if (preview.error) {
    const refused = preview.error instanceof AppError && preview.error.code.startsWith('PT');
    return (
      <ErrorNote
        title={refused ? 'We cannot quote this' : 'No answer yet'}
        error={preview.error}
        {...(!refused && { onRetry: () => void preview.refetch() })}
      />
    );
  }
  if (!preview.data) return <Skeletons shape="ledger" rows={6} />;
  const { country_code: from, destination_country: to } = request;
  return (
    <div aria-busy={preview.isPlaceholderData} className={styles.sfPreview}>
      <p role="status">{OUTCOMES[preview.data.outcome]}</p>
      <Answer answer={preview.data} from={from} to={to} />
      <Confidence {...preview.data} open />
    </div>
  );
}

interface PreviewProps {
  draft: Draft;
  /** The currency of the shop's country. */
  currency: string | undefined;
  /** The button that requests it. */
  children: ReactNode;
}

/** The result for what is typed so far. Nothing is requested or stored yet. */
export function Preview({ draft, currency, children }: PreviewProps) {
  const request = instantRequestOf(useDebouncedValue(draft, TYPING_MS), currency);
  const isWrong = hasWrongNumber(draft, currency);
  return (
    <section className={`paper ${storefrontStyles.sfSlip}`} aria-labelledby="sf-preview">
      <h2 id="sf-preview">Our answer</h2>
      {isWrong && (
        <p className={`muted ${styles.sfAnswerText}`}>No answer: a number is wrong. Correct it to see what we would answer.</p>
      )}
      {!isWrong && request && <Previewed request={request} />}
      {!isWrong && !request && (
        <p className={`muted ${styles.sfAnswerText}`}>
          Enter the link, name, price and destination: the answer appears here, with our confidence in it. We get your request
          only when you ask for the quote.
        </p>
      )}
      {children}
    </section>
  );
}
