import { CloseOutlined, PaperClipOutlined, SendOutlined } from '@ant-design/icons';
import { errorSentence, refuseFile } from '@landfall/ui/record';
import { textProblem } from '@landfall/ui/fields';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ATTACHMENT, useAttachFile } from './attach-file.mutation.ts';
import { useSendMessage } from './send-message.mutation.ts';
import type { About } from './talk.query.ts';
import styles from './talk.module.css';

const MAX_LENGTH = 5000;

interface FileChoiceProps {
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  onRefuse: (why: string | undefined) => void;
}

/** Takes one file to go with the message, or lets it go again. */
function FileChoice({ file, onFile, onRefuse }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    event.target.value = ''; // the same file can be chosen again
    if (!chosen) return;
    const why = refuseFile(chosen, ATTACHMENT);
    onRefuse(why);
    if (!why) onFile(chosen);
  };
  return (
    <>
      <input
        ref={input}
        id={id}
        className="sr"
        type="file"
        tabIndex={-1}
        aria-label="Attach a file"
        accept={ATTACHMENT.types.join(',')}
        onChange={choose}
      />
      {file ? (
        <Button
          className={styles.cdAttached}
          onClick={() => onFile(undefined)}
          aria-label={`Leave out ${file.name}`}
          icon={<CloseOutlined />}
        >
          {file.name}
        </Button>
      ) : (
        <Button
          type="text"
          icon={<PaperClipOutlined />}
          aria-label="Attach a file: JPG, PNG, WEBP or PDF, up to 10 MB"
          onClick={() => input.current?.click()}
        />
      )}
    </>
  );
}

/** The message that is being written: its words and its file stay until they have arrived. */
function useSay(userId: string, about: About) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const attach = useAttachFile();
  const send = useSendMessage(userId, about);
  const busy = attach.isPending || send.isPending;
  const tooLong = textProblem(text.trim(), MAX_LENGTH);
  const say = async () => {
    const content = text.trim();
    if (!content || tooLong || busy) return;
    setRefused(undefined);
    try {
      const attachment_path = file ? await attach.mutateAsync(file) : null;
      await send.mutateAsync({ content, attachment_path });
      setText('');
      setFile(undefined);
    } catch {
      // said below, from the mutations' own state
    }
  };
  const failed = attach.error ?? send.error;
  const problem = tooLong ?? refused ?? (failed && !busy ? `Not sent. ${errorSentence(failed)}` : undefined);
  return { text, setText, file, setFile, setRefused, say, busy, problem };
}

/** Words put into the line from elsewhere on the page. */
export interface Draft {
  text: string;
  /** ms; a later one is a new draft of the same words. */
  at: number;
}

interface SayProps {
  userId: string;
  about: About;
  placeholder: string;
  draft?: Draft | undefined;
}

/** Takes a draft up once: into the line where nothing is written yet, and the focus with it. */
function useDraft(draft: Draft | undefined, text: string, setText: (text: string) => void) {
  const line = useRef<TextAreaRef>(null);
  const taken = useRef<number>(undefined);
  useEffect(() => {
    if (!draft || taken.current === draft.at) return;
    taken.current = draft.at;
    if (!text.trim()) setText(draft.text);
    line.current?.focus({ cursor: 'end' });
  }, [draft, text, setText]);
  return line;
}

/** A line to write in, with a file to go along. Ctrl and Enter sends. */
export function Say({ userId, about, placeholder, draft }: SayProps) {
  const { text, setText, file, setFile, setRefused, say, busy, problem } = useSay(userId, about);
  const line = useDraft(draft, text, setText);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void say();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void say();
  };
  return (
    <form className={styles.cdSay} onSubmit={submit}>
      <Input.TextArea
        ref={line}
        aria-label="Message"
        aria-keyshortcuts="Control+Enter"
        placeholder={placeholder}
        autoSize={{ minRows: 1, maxRows: 6 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <FileChoice file={file} onFile={setFile} onRefuse={setRefused} />
      <Button icon={<SendOutlined />} aria-label="Send message" htmlType="submit" loading={busy} />
      {problem && (
        <p role="alert" className={`small ${styles.cdProblem}`}>
          {problem}
        </p>
      )}
    </form>
  );
}
