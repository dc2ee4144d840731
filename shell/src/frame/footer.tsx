import { useShell, useStore } from '@landfall/contract';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { NamedLink } from './account-links.ts';
import { Brand } from './brand.tsx';
import { AccessibilityButton } from './accessibility/accessibility-button.tsx';
import { SocialLinks } from './social-links.tsx';
import './footer.css';
import { links } from '../kernel/links.ts';

const DEFAULT_DESCRIPTION = 'Shop the world, delivered to your doorstep.';

const COMPANY: NamedLink[] = [
  { label: 'About', to: links.about },
  { label: 'Blog', to: links.blog },
  { label: 'Contact', to: links.contact },
];

const SERVICES: NamedLink[] = [
  { label: 'Get Quote', to: links.quoteRequest },
  { label: 'Instant Quote', to: links.instantQuote },
  { label: 'Cost Estimator', to: links.costEstimator },
];

export function Footer() {
  const { company_description: description } = useStore(useShell().settings);
  return (
    <footer className="sh-foot">
      <div className="sh-wrap sh-foot-in">
        <div>
          <Brand />
          <p className="muted small">{description || DEFAULT_DESCRIPTION}</p>
          <AccessibilityButton />
        </div>
        <LinkColumn title="Company" links={COMPANY} />
        <LinkColumn title="Services" links={SERVICES} />
        <SocialLinks />
      </div>
    </footer>
  );
}

function LinkColumn({ title, links }: { title: string; links: NamedLink[] }) {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link className="plain" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
