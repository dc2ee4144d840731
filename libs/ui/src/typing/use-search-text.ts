import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router-dom';

/** ms without typing before a search starts. */
const QUIET_MS = 300;

/** The text of a search field whose value is in the URL. Writes the URL after a pause in typing, or at once when cleared; changes of the
 *  URL (Back, a link) show in the field. If the person types and leaves at once, they are not brought back.
 *  @param asked the text in the URL
 *  @param ask writes a trimmed text to the URL
 *  @returns the field's text, and the function to call on each change */
export function useSearchText(asked: string, ask: (words: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(asked);
  const [shown, setShown] = useState(asked);
  const isLeaving = useNavigation().state !== 'idle';
  const latest = useRef(ask);
  useEffect(() => void (latest.current = ask));
  if (asked !== shown) {
    setShown(asked);
    if (asked !== typed.trim()) setTyped(asked);
  }
  useEffect(() => {
    const words = typed.trim();
    if (isLeaving || words === asked) return undefined;
    const timer = setTimeout(() => latest.current(words), typed ? QUIET_MS : 0);
    return () => clearTimeout(timer);
  }, [typed, asked, isLeaving]);
  return [typed, setTyped];
}
