/** What shows while a page's code or the session is on its way. */
export const Loading = ({ text = 'Loading...' }: { text?: string }) => (
  <p role="status" className="shell-loading">
    {text}
  </p>
);
