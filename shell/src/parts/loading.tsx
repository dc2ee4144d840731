import './loading.css';

/** What shows while a page's code or the session is on its way. */
export const Loading = ({ text = 'Loading...' }: { text?: string }) => (
  <div className="sh-loading">
    <div className="sh-loading-way" aria-hidden="true">
      <span />
    </div>
    <p role="status" className="muted">
      {text}
    </p>
  </div>
);
