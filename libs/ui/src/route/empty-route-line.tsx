/** An empty route line: hollow for empty and loading, broken with an x for errors. Decorative: text is beside it. */
export const EmptyRouteLine = ({ broken = false }: { broken?: boolean }) => (
  <svg className="stranded" width="160" height="20" viewBox="0 0 160 20" aria-hidden="true">
    <circle cx="8" cy="10" r="6" fill="none" stroke="var(--lf-edge)" strokeWidth="1.5" />
    <path
      d={broken ? 'M20 10H64M96 10H140' : 'M20 10H140'}
      stroke="var(--lf-edge)"
      strokeWidth="1.5"
      strokeDasharray="1.5 5"
      strokeLinecap="round"
    />
    {broken && <path d="M74 4l12 12M86 4L74 16" stroke="var(--lf-danger)" strokeWidth="1.75" strokeLinecap="round" />}
    <circle cx="152" cy="10" r="6" fill="none" stroke="var(--lf-edge)" strokeWidth="1.5" />
  </svg>
);
