import { paths } from '@landfall/contract';
import { ButtonLink } from '../parts/button-link.tsx';

export const VisitorNav = () => (
  <>
    <ButtonLink type="text" className="sh-wide" to={paths.auth}>
      Sign In
    </ButtonLink>
    <ButtonLink className="sh-wide" to={paths.quoteRequest}>
      Get Quote
    </ButtonLink>
  </>
);
