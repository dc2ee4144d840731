import { Modal } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { useGuard } from './guards.ts';

export interface UnsavedEdits {
  /** Runs the action at once or, if edits would be lost, after the person confirms. */
  leave(away: () => void): void;
  /** The confirmation dialog; render it once. */
  question: ReactNode;
}

/** What waits for an answer: an action, or a navigation. */
interface Held {
  away(): void;
  stay?(): void;
}

/** Holds a navigation that would lose edits. */
function HoldNavigation({ wouldLose, onHeld }: { wouldLose: BlockerFunction; onHeld(held: Held | null): void }) {
  const blocker = useBlocker(wouldLose);
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    onHeld({ away: blocker.proceed, stay: blocker.reset });
    return () => onHeld(null);
  }, [blocker, onHeld]);
  return null;
}

/** Asks before edits are lost: on navigation, on closing the tab, and on actions passed to `leave`. Several forms of a page may use it.
 *  @param edited whether there are unsaved edits now
 *  @param param the search parameter that names what is edited, if the path alone does not
 *  @param onDiscard runs when the person has confirmed */
export function useUnsavedEdits(edited: () => boolean, param?: string, onDiscard?: () => void): UnsavedEdits {
  const { isFirst, wouldLose } = useGuard(edited, param);
  const [held, setHeld] = useState<Held | null>(null);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (edited()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [edited]);

  const discard = () => {
    setHeld(null);
    onDiscard?.();
    held?.away();
  };
  const keep = () => {
    setHeld(null);
    held?.stay?.();
  };
  return {
    leave: (away) => (edited() ? setHeld({ away }) : away()),
    question: (
      <>
        {isFirst && <HoldNavigation wouldLose={wouldLose} onHeld={setHeld} />}
        <Modal
          open={held !== null}
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
      </>
    ),
  };
}
