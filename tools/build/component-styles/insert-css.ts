import { updateCSS } from '@rc-component/util/es/Dom/dynamicCSS';
import { useInsertionEffect } from 'react';

/** antd's attribute of its style elements. */
const MARK = 'data-css-hash';
/** antd's styles come before those of its users. */
const FIRST = -999;

const inserted = new Set<string>();

export interface Sheet {
  id: string;
  css: string;
}

/** Inserts CSS into the page before the component is laid out, once each. @param priority lower ones come first */
export function useCss(sheets: () => readonly Sheet[], key: string, priority = FIRST): void {
  useInsertionEffect(() => {
    if (inserted.has(key)) return;
    inserted.add(key);
    for (const { id, css } of sheets()) {
      if (inserted.has(id)) continue;
      inserted.add(id);
      updateCSS(css, id, { mark: MARK, prepend: 'queue', priority });
    }
  }, [key]);
}
