import Button from 'antd/es/button';
import { useEffect, useState } from 'react';
import { clockText } from './clock-text.ts';

/** Set in sessionStorage: a tab shows the notice once, over reloads too. */
const SEEN = 'landfall-clock-notice';

/** Tells once that this device's clock is wrong. The shop works, but other sites and signed files may not. @param ahead ms */
export function ClockNotice({ ahead }: { ahead: number }) {
  const [isDismissed, setDismissed] = useState(() => sessionStorage.getItem(SEEN) !== null);
  const [text, setText] = useState('');
  useEffect(() => {
    // A live region announces changes only, so it starts empty.
    const timer = setTimeout(() => {
      setText(clockText(ahead));
      sessionStorage.setItem(SEEN, '1');
    });
    return () => clearTimeout(timer);
  }, [ahead]);
  if (isDismissed) return null;
  return (
    <section className="sh-notice" aria-label="Clock">
      <p role="status">{text}</p>
      <div className="sh-notice-acts">
        <Button onClick={() => setDismissed(true)}>OK</Button>
      </div>
    </section>
  );
}
