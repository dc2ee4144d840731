import { AppError, changedPrice } from '@landfall/db';
import { Button } from 'antd';
import { EmptyRouteLine } from '../route/empty-route-line.tsx';

interface Props {
  error: unknown;
  /** What failed; the rest of the page still works. */
  title?: string;
  onRetry?: () => void;
}

/** An error: what happened, what it means, what to do. */
export const ErrorNote = ({ error, title = 'This could not be loaded', onRetry }: Props) => (
  <div className="note-panel" role="alert">
    <EmptyRouteLine broken />
    <h2>{title}</h2>
    <p className="muted">{errorSentence(error)}</p>
    {onRetry && (
      <div className="note-acts">
        <Button onClick={onRetry}>Retry</Button>
      </div>
    )}
  </div>
);

/** For errors that the person did not cause. */
const BROKEN = 'Something on the way here failed. Nothing of yours is lost; try again in a moment.';

/** A sentence for any thrown value: the database's explanation if there is one. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof AppError)) return BROKEN;
  if (error.code === 'network') return 'The server did not answer. Check your connection, then try again.';
  if (changedPrice(error)) return 'The price has changed since you opened this page. Check the new price and decide again.';
  if (error.details) return error.details;
  return (error.status ?? 0) >= 500 ? BROKEN : asSentence(error.message);
}

/** Codes such as `stale_version` are for programs; this makes a sentence of them. */
const asSentence = (reason: string): string => {
  const text = reason.replaceAll('_', ' ').trim();
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`;
};
