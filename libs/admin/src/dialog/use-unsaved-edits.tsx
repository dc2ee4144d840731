import { Modal } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';

export interface UnsavedEdits {
  /** Runs the action at once or, if edits would be lost, after the person confirms. */
  leave(away: () => void): void;
  /** The confirmation dialog; render it once. */
  question: ReactNode;
}

const valueOf = (search: string, param: string): string | null => new URLSearchParams(search).get(param);

/** Asks before edits are lost: on navigation, on closing the tab, and on actions passed to `leave`.
 *  @param edited whether there are unsaved edits now
 *  @param param the search parameter that names what is edited, if the path alone does not */
export function useUnsavedEdits(edited: () => boolean, param?: string): UnsavedEdits {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || (param !== undefined && valueOf(from.search, param) !== valueOf(to.search, param))) &&
      edited(),
  );
  const [held, setHeld] = useState<{ away(): void } | null>(null);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (edited()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [edited]);

  const discard = () => {
    setHeld(null);
    if (blocker.state === 'blocked') blocker.proceed();
    else held?.away();
  };
  const keep = () => {
    setHeld(null);
    if (blocker.state === 'blocked') blocker.reset();
  };
  return {
    leave: (away) => (edited() ? setHeld({ away }) : away()),
    question: (
      <Modal
        open={held !== null || blocker.state === 'blocked'}
        title="Discard your changes?"
        okText="Discard changes"
        okButtonProps={{ danger: true }}
        cancelText="Keep editing"
        onOk={discard}
        onCancel={keep}
        width={400}
      >
        What you changed has not been saved.
      </Modal>
    ),
  };
}
