import Button from 'antd/es/button';
import { useEffect, useId, useRef } from 'react';
import { useHost } from '../../parts/host.ts';
import type { Override } from '../overrides/overrides.ts';

interface OverrideQuestionProps {
  overrides: Override[];
  onAnswer: (isYes: boolean) => void;
}

/** Asks before a link's choice of code runs with a person's session. Esc says no, and so does Enter to who has not read it. */
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
        The link you followed asks for another version than everybody gets. It may be unfinished, and it works with your real
        account, cart and orders. Say yes if you know who sent it.
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

/** The line to everybody's version, and the one that branches off. */
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
