import './loading.css';

/** Shown while a page's code or the session loads. */
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
