import { useShell, useStore } from '@landfall/contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import './brand.css';
import { links } from '../kernel/links.ts';

const FALLBACK_BRAND = 'Landfall';

export const useCompanyName = (): string => useStore(useShell().settings).company_name || FALLBACK_BRAND;

/** The logo from the settings if there is one, else the mark and the company's name. Links to the home page. */
export function Brand({ compact = false }: { compact?: boolean }) {
  const { website_logo_url: logo } = useStore(useShell().settings);
  const name = useCompanyName();
  const [broken, setBroken] = useState<string>();
  const hasLogo = Boolean(logo) && logo !== broken;
  return (
    <Link to={links.home} className="plain sh-brand" aria-label={`${name}, home`}>
      {hasLogo && logo ? <img src={logo} alt={name} onError={() => setBroken(logo)} /> : <Mark />}
      {!hasLogo && !compact && <span>{name}</span>}
    </Link>
  );
}

/** The shortest route line: from here to there. */
const Mark = () => (
  <svg width="30" height="14" viewBox="0 0 30 14" aria-hidden="true">
    <circle cx="4" cy="7" r="3" fill="none" stroke="currentColor" strokeWidth="1.75" />
    <path d="M8.5 7H19" stroke="currentColor" strokeWidth="1.75" />
    <circle cx="24" cy="7" r="5.5" fill="var(--lf-action)" />
  </svg>
);
