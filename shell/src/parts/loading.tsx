import './loading.css';

/** What shows while a page's code or the session is on its way. */
export const Loading = ({ text = 'Loading...' }: { text?: string }) => (
  <div className="sh-loading">
    <svg width="160" height="20" viewBox="0 0 160 20" aria-hidden="true">
      <circle cx="8" cy="10" r="6" fill="none" stroke="var(--lf-edge)" strokeWidth="1.5" />
      <path d="M20 10H140" stroke="var(--lf-edge)" strokeWidth="1.5" strokeDasharray="1.5 5" strokeLinecap="round" />
      <circle cx="152" cy="10" r="6" fill="none" stroke="var(--lf-edge)" strokeWidth="1.5" />
    </svg>
    <p role="status" className="muted">
      {text}
    </p>
  </div>
);
