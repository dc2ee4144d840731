import Button from 'antd/es/button';
import { useEffect, useId, useRef } from 'react';
import { useHost } from '../../modules/host.ts';
import type { Override } from '../../modules/overrides/overrides.ts';

interface OverrideQuestionProps {
  overrides: Override[];
  onAnswer: (isYes: boolean) => void;
}

/** Asks before an override from a link runs with the customer's session. Esc declines, and so does Enter: the safe button has the focus. */
export function OverrideQuestion({ overrides, onAnswer }: OverrideQuestionProps) {
  const { pages } = useHost();
  const id = useId();
  const versions = overrides.map(({ module, version }) => `${pages.nameOf(module)} ${version}`).join(' and ');
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    safe.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="paper sh-question" aria-labelledby={id} onCancel={() => onAnswer(false)}>
      <Junction />
      <h2 id={id}>Use {versions} in this tab?</h2>
      <p className="muted">
        This link opens a version that other customers don’t get. It may be unfinished, and it uses your real account, cart and
        orders. Use it only if you know who sent the link.
      </p>
      <dl className="sh-question-list">
        {overrides.map(({ module, version, preview }) => (
          <div key={module}>
            <dt>{module}</dt>
            <dd className="num">
              {version}
              {preview ? ', preview' : ''}
            </dd>
          </div>
        ))}
      </dl>
      <div className="sh-notice-acts">
        <Button type="primary" onClick={() => onAnswer(true)}>
          Use in this tab
        </Button>
        <Button ref={safe} type="text" onClick={() => onAnswer(false)}>
          Keep the live version
        </Button>
      </div>
    </dialog>
  );
}

/** The main line, and a branch that leaves it. */
const Junction = () => (
  <svg width="160" height="40" viewBox="0 0 160 40" aria-hidden="true">
    <path d="M14 12H146" stroke="var(--lf-edge)" strokeWidth="1.5" />
    <path
      d="M56 12C76 12 72 32 92 32H124"
      fill="none"
      stroke="var(--lf-edge)"
      strokeWidth="1.5"
      strokeDasharray="1.5 5"
      strokeLinecap="round"
    />
    <circle cx="8" cy="12" r="6" fill="var(--lf-ink)" />
    <circle cx="152" cy="12" r="6" fill="var(--lf-ink)" />
    <circle cx="131" cy="32" r="6" fill="none" stroke="var(--lf-needs)" strokeWidth="2.5" />
  </svg>
);
