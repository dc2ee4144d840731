import { useCallback, useRef, useState } from 'react';
import type { EmailTemplate } from './email-templates.query.ts';
import { type Field, sameTexts, type Texts, textsOf } from './labels.ts';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** The texts that are edited, the version that they come from, and the cursor. */
export function useDraft(template: EmailTemplate) {
  const [base, setBase] = useState(template);
  const [texts, setTexts] = useState<Texts>(() => textsOf(template));
  const cursor = useRef<{ field: Field; box: TextBox } | null>(null);
  const fill = useCallback((version: EmailTemplate, mine?: Texts) => {
    setBase(version);
    setTexts(mine ?? textsOf(version));
  }, []);
  /** Puts a variable where the cursor was last, at the end of the HTML if it was nowhere. */
  const insert = (name: string) => {
    const place = `{{${name}}}`;
    const { field, box } = cursor.current ?? { field: 'html_content' as const, box: null };
    const from = box?.selectionStart ?? texts[field].length;
    const to = box?.selectionEnd ?? from;
    setTexts({ ...texts, [field]: texts[field].slice(0, from) + place + texts[field].slice(to) });
    if (!box) return;
    box.focus();
    requestAnimationFrame(() => box.setSelectionRange(from + place.length, from + place.length));
  };
  return {
    base,
    texts,
    edited: !sameTexts(texts, textsOf(base)),
    fill,
    insert,
    change: (field: Field, value: string) => setTexts({ ...texts, [field]: value }),
    focus: (field: Field, box: TextBox) => (cursor.current = { field, box }),
  };
}
