import Button from 'antd/es/button';
import { useId } from 'react';
import { useHost } from '../../modules/host.ts';
import { ButtonLink } from '../parts/button-link.tsx';
import './module-panel.css';
import { isModuleLoadError } from '../../modules/module-load-error.ts';
import { links } from '../../kernel/links.ts';

export { isModuleLoadError } from '../../modules/module-load-error.ts';

interface ModulePanelProps {
  /** Undefined if the module map itself could not be read. */
  module: string | undefined;
  error: unknown;
  onRetry: () => void;
  /** Given if the panel covers the page, so that it can be closed. */
  onClose?: () => void;
}

/** "cart 1.5.0, then 1.4.2" */
const triedOf = (module: string | undefined, error: unknown) =>
  isModuleLoadError(error) && error.versions.length > 0 ? `${module} ${error.versions.join(', then ')}` : module;

/** The tab's override was refused, with a message for people. Checked by name: the class is in a chunk of its own. */
const isRefused = ({ cause }: Error) => cause instanceof Error && cause.name === 'OverrideRefused';

/** Every release needs a newer shell than this tab has. Checked by name, too. */
const isOutdated = (error: unknown) =>
  isModuleLoadError(error) && error.cause instanceof Error && error.cause.name === 'NewerShellNeeded';

/** Reloads with what was typed; without it if that code does not load. */
const reload = () =>
  void import(/* webpackChunkName: "typed-text" */ '../../kernel/typed-text.ts').then(
    ({ reloadKeepingText }) => reloadKeepingText(),
    () => location.reload(),
  );

const whatFailed = (name: string, error: unknown) => {
  if (!isModuleLoadError(error)) return `${name} ran into an error.`;
  if (isRefused(error)) return error.message;
  if (isOutdated(error)) return `${name} needs a newer version of Landfall than this tab has. What you typed is kept.`;
  return `${name} did not load${error.versions.length > 1 ? ', and neither did its previous version' : ''}.`;
};

/** Replaces a remote that did not load: names it and offers Retry. */
export function ModulePanel({ module, error, onRetry, onClose }: ModulePanelProps) {
  const { pages } = useHost();
  const name = module ? pages.nameOf(module) : 'This page';
  const id = useId();
  const isOld = isOutdated(error);
  return (
    <section
      role="alert"
      aria-labelledby={id}
      className={onClose ? 'paper module-panel module-panel-over' : 'paper module-panel'}
    >
      <BrokenLine />
      <h2 id={id}>{isOld ? 'Reload to continue' : 'This part of Landfall is not available'}</h2>
      <p className="muted">
        {whatFailed(name, error)} {isOld ? '' : 'Nothing in it is lost. The rest of Landfall works.'}
      </p>
      <div className="module-panel-acts">
        <Button type="primary" onClick={isOld ? reload : onRetry}>
          {isOld ? 'Reload' : 'Retry'}
        </Button>
        {onClose ? (
          <Button type="text" onClick={onClose}>
            Close
          </Button>
        ) : (
          <ButtonLink type="text" to={links.home}>
            Go Home
          </ButtonLink>
        )}
      </div>
      <p className="tiny muted num">{triedOf(module, error)}</p>
    </section>
  );
}

const BrokenLine = () => (
  <svg width="160" height="20" viewBox="0 0 160 20" aria-hidden="true" className="module-panel-line">
    <circle cx="8" cy="10" r="6" fill="none" stroke="var(--lf-edge)" strokeWidth="1.5" />
    <path d="M20 10H64M96 10H140" stroke="var(--lf-edge)" strokeWidth="1.5" strokeDasharray="1.5 5" strokeLinecap="round" />
    <path d="M74 4l12 12M86 4L74 16" stroke="var(--lf-danger)" strokeWidth="1.75" strokeLinecap="round" />
    <circle cx="152" cy="10" r="6" fill="none" stroke="var(--lf-edge)" strokeWidth="1.5" />
  </svg>
);
