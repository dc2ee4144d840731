import type { MouseEvent } from 'react';
import { MAIN_ID, focusMain } from './page-arrival.tsx';
import './skip-link.css';

/** The first focusable element: skips the header. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault(); // the URL stays unchanged
    focusMain();
  };
  return (
    <a href={`#${MAIN_ID}`} className="sh-skip" onClick={skip}>
      Skip to content
    </a>
  );
}
