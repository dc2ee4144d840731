import { ModulePanel } from '../platform/module-panel.tsx';

/** What shows in a page's place when it did not load or broke while drawing. */
export const PageError = () => <ModulePanel />;
