import type { MouseEvent } from 'react';
import { MAIN_ID, focusMain } from './page-arrival.tsx';
import './skip-link.css';

/** The first stop of the keyboard: past the header, to the content. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault(); // the address stays as it is
    focusMain();
  };
  return (
    <a href={`#${MAIN_ID}`} className="sh-skip" onClick={skip}>
      Skip to content
    </a>
  );
}
