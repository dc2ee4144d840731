import Button from 'antd/es/button';
import { ButtonLink } from '../parts/button-link.tsx';
import { type ErrorPanelProps, ErrorScreen } from './error-screen.tsx';
import { links } from '../../kernel/links.ts';

/** @param onRetry resets the error and renders the page again */
export const AdminError = ({ onRetry, note }: ErrorPanelProps) => (
  <ErrorScreen
    note={note}
    title="Admin Panel Error"
    text="We encountered an error while loading the admin panel. This might be due to a temporary issue or configuration problem."
  >
    <Button type="primary" onClick={onRetry}>
      Reload Page
    </Button>
    <ButtonLink type="text" to={links.admin}>
      Back to Dashboard
    </ButtonLink>
  </ErrorScreen>
);
