import { useLayoutEffect, useRef } from 'react';
import { removeReadableStyles } from './first-screen.ts';
import { carryFields } from './matching.ts';
import { READABLE, whenLaidOut } from './readable.ts';

/** Below the panel of a module that failed: the page as the document had it, which can still be read. Empty and hidden after a navigation. When
 *  the module has loaded after all, what was typed here is carried over to its page. */
export function ReadablePage() {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const readable = place.current!;
    const root = readable.closest('main');
    return () => {
      removeReadableStyles();
      if (root && readable.hasChildNodes()) whenLaidOut(() => carryFields(readable, root));
    };
  }, []);
  return <section ref={place} {...{ [READABLE]: '' }} aria-label="The page without its functions" hidden />;
}
