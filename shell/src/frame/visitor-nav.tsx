import { ButtonLink } from '../parts/button-link.tsx';
import { links } from '../links.ts';

export const VisitorNav = () => (
  <>
    <ButtonLink type="text" className="sh-wide" to={links.auth}>
      Sign In
    </ButtonLink>
    <ButtonLink className="sh-wide" to={links.quoteRequest}>
      Get Quote
    </ButtonLink>
  </>
);
