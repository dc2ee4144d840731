import { CloseOutlined } from '@ant-design/icons';
import { useStore } from '@landfall/contract';
import * as Radix from '@radix-ui/react-toast';
import { useEffect } from 'react';
import { useHost } from '../../modules/host.ts';
import type { ShownToast } from '../../kernel/toasts/toast-store.ts';
import { playTone } from '../../kernel/toasts/tone.ts';
import './toaster.css';

const CLOSES_AFTER_MS = 5000;
/** px to the right */
const SWIPE_THRESHOLD = 50;
const HOTKEY = ['F8'];

/** One toast at the bottom right. F8 focuses it; a swipe to the right or five seconds close it. */
export function Toaster() {
  const { toasts } = useHost();
  useEffect(() => letFocusStay(document), []);
  return (
    <Radix.Provider duration={CLOSES_AFTER_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      {useStore(toasts.store).map((toast) => (
        <Notice key={toast.id} toast={toast} onClose={() => toasts.close(toast.id)} />
      ))}
      <Radix.Viewport hotkey={HOTKEY} className="sh-toasts" />
    </Radix.Provider>
  );
}

/** A drawer takes back the focus when it leaves, by a listener on the window. Toasts are above drawers, and F8 must reach them.
 *  @returns a function that removes the listener */
function letFocusStay(page: Document): () => void {
  const stay = (event: FocusEvent) => {
    if (event.target instanceof Element && event.target.closest('[role=region]:has(> .sh-toasts)')) event.stopPropagation();
  };
  page.addEventListener('focusin', stay);
  return () => page.removeEventListener('focusin', stay);
}

function Notice({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { title, description, tone = 'default', action, open } = toast;
  const { appearance } = useHost();
  useEffect(() => {
    if (appearance.preferences.get().accessibility.soundEnabled) playTone(tone);
  }, [appearance, tone]);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()} className={`sh-toast ${tone}`}>
      <Radix.Title className="sh-toast-title">{title}</Radix.Title>
      {description && <Radix.Description className="sh-toast-text">{description}</Radix.Description>}
      {action && (
        <Radix.Action className="sh-toast-act" altText={action.label} onClick={action.run}>
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close className="sh-toast-close" aria-label="Close">
        <CloseOutlined />
      </Radix.Close>
    </Radix.Root>
  );
}
