import Button from 'antd/es/button';
import { useEffect, useState } from 'react';
import { useHost } from '../../modules/host.ts';
import { reloadKeepingText } from '../../kernel/typed-text.ts';

/** @param recall the module whose release in this tab was taken back; undefined: something newer is ready */
function wordsOf(recall: { name: string; isUrgent: boolean } | undefined): string {
  if (!recall) return 'A newer version of Landfall is ready. You can keep working and reload later.';
  if (recall.isUrgent)
    return `${recall.name} in this tab may show wrong figures. Reload now to get the right ones. What you typed is kept.`;
  return `${recall.name} in this tab was replaced by another version. Reload when you can. What you typed is kept.`;
}

/** Offers a reload to a tab with outdated versions. Never takes the focus and never reloads by itself. What was typed is kept. */
export function ReloadOffer({ recall }: { recall: { module: string; isUrgent: boolean } | undefined }) {
  const { pages } = useHost();
  const words = wordsOf(recall && { name: pages.nameOf(recall.module), isUrgent: recall.isUrgent });
  const [isDismissed, setDismissed] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    // A live region announces changes only, so it starts empty.
    const timer = setTimeout(() => setText(words));
    return () => clearTimeout(timer);
  }, [words]);
  if (isDismissed) return null;
  return (
    <section className="sh-notice" aria-label="Newer version">
      <p role="status">{text}</p>
      <div className="sh-notice-acts">
        <Button onClick={reloadKeepingText}>Reload</Button>
        <Button type="text" onClick={() => setDismissed(true)}>
          Later
        </Button>
      </div>
    </section>
  );
}
