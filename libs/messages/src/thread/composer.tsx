import { SendOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { FileChoice } from './file-choice.tsx';
import styles from './thread.module.css';
import { type ComposerOptions, useComposer } from './use-composer.ts';

/** Words put into the composer from elsewhere on the page. */
export interface Draft {
  text: string;
  /** ms; a later one is a new draft of the same words. */
  at: number;
}

interface ComposerProps extends ComposerOptions {
  placeholder: string;
  draft?: Draft | undefined;
  /** Whether a file can go along. */
  files?: boolean;
  minRows?: number;
  /** Above the text: what can be inserted. @param insert adds words to the text */
  tools?: (insert: (text: string) => void) => ReactNode;
  /** Says that a message came after the writing began. */
  notice?: ReactNode;
  ref?: Ref<{ focus: () => void }> | undefined;
}

/** Uses a draft once: as the text where nothing is written yet, and moves the focus there. */
function useDraft(draft: Draft | undefined, text: string, setText: (text: string) => void) {
  const field = useRef<TextAreaRef>(null);
  const taken = useRef<number>(undefined);
  useEffect(() => {
    if (!draft || taken.current === draft.at) return;
    taken.current = draft.at;
    if (!text.trim()) setText(draft.text);
    field.current?.focus({ cursor: 'end' });
  }, [draft, text, setText]);
  return field;
}

const joined = (text: string, inserted: string): string => (text.trim() ? `${text.trimEnd()}\n\n${inserted}` : inserted);

/** A field to write a message in, with a file to go along. Ctrl and Enter sends. */
export function Composer({ placeholder, draft, files = true, minRows = 1, tools, notice, ref, ...options }: ComposerProps) {
  const { text, setText, file, chooseFile, submit, busy, problem, isOvertaken } = useComposer(options);
  const field = useDraft(draft, text, setText);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus({ cursor: 'end' }) }), [field]);
  const [inserted, setInserted] = useState(0);
  useEffect(() => {
    if (inserted > 0) field.current?.focus({ cursor: 'end' });
  }, [inserted, field]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  };
  const insert = (words: string) => {
    setText(joined(text, words));
    setInserted(inserted + 1);
  };
  return (
    <form className={styles.lmComposer} onSubmit={onSubmit}>
      {tools && <div className={styles.lmTools}>{tools(insert)}</div>}
      {notice && (
        <div role="status" className={styles.lmNoticeSpace}>
          {isOvertaken && <p className={`small ${styles.lmNotice}`}>{notice}</p>}
        </div>
      )}
      <Input.TextArea
        ref={field}
        dir="auto"
        aria-label="Message"
        aria-keyshortcuts="Control+Enter"
        placeholder={placeholder}
        autoSize={{ minRows, maxRows: 12 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {files && <FileChoice file={file} onChoose={(chosen) => void chooseFile(chosen)} />}
      <Button icon={<SendOutlined />} aria-label="Send message" htmlType="submit" loading={busy} />
      {problem && (
        <p role="alert" className={`small ${styles.lmProblem}`}>
          {problem}
        </p>
      )}
    </form>
  );
}
