import Button from 'antd/es/button';
import { useEffect, useState } from 'react';
import { reloadKeepingText } from '../../kernel/typed-text.ts';

/** Offers a reload to a tab with outdated versions. Never takes the focus and never reloads by itself. What was typed is kept. */
export function ReloadOffer() {
  const [isDismissed, setDismissed] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    // A live region announces changes only, so it starts empty.
    const timer = setTimeout(() => setText('A newer version of Landfall is ready. You can keep working and reload later.'));
    return () => clearTimeout(timer);
  }, []);
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
