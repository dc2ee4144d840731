import type { PreloadPage } from '@landfall/contract';
import { emailTemplates } from './email-templates.query.ts';

export { Component } from './email-templates.route.tsx';

export const preload: PreloadPage = ({ db, queries }) => void queries.prefetchQuery(emailTemplates(db));
