import Button from 'antd/es/button';
import { ButtonLink } from '../parts/button-link.tsx';
import { type ErrorPanelProps, ErrorScreen } from './error-screen.tsx';
import { links } from '../../kernel/links.ts';

/** @param onRetry clears the error and renders the page again */
export const GeneralError = ({ onRetry, note }: ErrorPanelProps) => (
  <ErrorScreen
    note={note}
    title="Something went wrong"
    text="We encountered an unexpected error. Please try refreshing the page or contact support if the problem persists."
  >
    <Button type="primary" onClick={onRetry}>
      Try Again
    </Button>
    <ButtonLink type="text" to={links.home}>
      Go Home
    </ButtonLink>
  </ErrorScreen>
);
