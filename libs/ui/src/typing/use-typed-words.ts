import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router-dom';

/** ms without a keystroke before the words are asked for. */
const QUIET_MS = 300;

/** The words of a search field whose search stands in the address. They are asked for once the typing rests, those that were cleared
 *  at once; words that come from the address (back, a link) show in the field. Who types and goes to another page at once stays there.
 *  @param asked the words in the address
 *  @param ask puts other words there, without spaces around them
 *  @returns what the field shows, and what to call with each change of it */
export function useTypedWords(asked: string, ask: (words: string) => void): [string, (typed: string) => void] {
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
