import Button from 'antd/es/button';
import { useEffect, useState } from 'react';

/** Offers a reload to a tab that has been open for longer than its versions should be. Never takes the focus, and never reloads by itself:
 *  there may be half a form in the page. */
export function ReloadOffer() {
  const [isPutAway, setPutAway] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    // A live region speaks of what changes in it: it stands empty first.
    const timer = setTimeout(() => setText('A newer Landfall is ready. This page goes on working; reload it when it suits you.'));
    return () => clearTimeout(timer);
  }, []);
  if (isPutAway) return null;
  return (
    <section className="sh-notice" aria-label="Newer version">
      <p role="status">{text}</p>
      <div className="sh-notice-acts">
        <Button onClick={() => location.reload()}>Reload</Button>
        <Button type="text" onClick={() => setPutAway(true)}>
          Later
        </Button>
      </div>
    </section>
  );
}
