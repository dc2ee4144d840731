import { type ReactNode, useId } from 'react';
import './error-screen.css';

export interface ErrorPanelProps {
  onRetry: () => void;
  note?: string | undefined;
}

interface ErrorScreenProps {
  title: string;
  text?: string;
  /** What failed, below the buttons. */
  note?: string | undefined;
  children?: ReactNode;
}

/** A broken route line, what happened, and what to do. */
export function ErrorScreen({ title, text, note, children }: ErrorScreenProps) {
  const id = useId();
  return (
    <section role="alert" aria-labelledby={id} className="paper sh-error">
      <BrokenRoute />
      <h1 id={id}>{title}</h1>
      {text && <p className="muted">{text}</p>}
      {children && <div className="sh-error-acts">{children}</div>}
      {note && <p className="tiny muted num">{note}</p>}
    </section>
  );
}

const BrokenRoute = () => (
  <svg width="160" height="20" viewBox="0 0 160 20" aria-hidden="true">
    <circle cx="8" cy="10" r="6" fill="none" stroke="var(--lf-edge)" strokeWidth="1.5" />
    <path d="M20 10H64M96 10H140" stroke="var(--lf-edge)" strokeWidth="1.5" strokeDasharray="1.5 5" strokeLinecap="round" />
    <path d="M74 4l12 12M86 4L74 16" stroke="var(--lf-danger)" strokeWidth="1.75" strokeLinecap="round" />
    <circle cx="152" cy="10" r="6" fill="none" stroke="var(--lf-edge)" strokeWidth="1.5" />
  </svg>
);
