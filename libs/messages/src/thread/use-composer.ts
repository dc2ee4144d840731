import { errorSentence, prepareFile } from '@landfall/ui/record';
import { textProblem } from '@landfall/ui/fields';
import { useRef, useState } from 'react';
import { ATTACHMENT, useAttachFile } from './attach-file.mutation.ts';
import { useStoredDraft } from './use-stored-draft.ts';

const MAX_LENGTH = 5000;

export interface NewMessage {
  content: string;
  /** Where the function attach-file put the file that goes along. */
  attachment_path: string | null;
}

export interface ComposerOptions {
  /** Whose draft for which conversation. */
  draftKey: string;
  /** Sends the message. A rejection keeps what was typed, and its sentence is shown. */
  send: (message: NewMessage) => Promise<unknown>;
  /** ID of the newest message on screen; null: there is none. */
  newest: string | null;
  /** Why this text cannot be sent yet. */
  problemOf?: ((text: string) => string | undefined) | undefined;
}

/** The message that is being written: its words and its file stay until the message was sent. */
export function useComposer({ draftKey, send, newest, problemOf }: ComposerOptions) {
  const [draft, store] = useStoredDraft(draftKey);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** The file that goes along, once it is ready, or why it is refused. */
  const preparing = useRef<Promise<File | string>>(undefined);
  const attach = useAttachFile();
  const { text } = draft;
  const tooLong = textProblem(text.trim(), MAX_LENGTH);

  const setText = (next: string) => store({ text: next, seen: text === '' ? newest : draft.seen });
  const chooseFile = async (chosen: File | undefined) => {
    setFile(undefined);
    setProblem(undefined);
    const ready = chosen && prepareFile(chosen, ATTACHMENT).catch(() => `${chosen.name} could not be read. Choose it again.`);
    preparing.current = ready;
    const prepared = await ready;
    if (preparing.current !== ready) return; // another one was chosen, or the message was sent with this one
    if (typeof prepared === 'string') {
      preparing.current = undefined;
      setProblem(prepared);
    } else setFile(prepared);
  };
  const submit = async () => {
    const content = text.trim();
    if (!content || tooLong || busy) return;
    const wrong = problemOf?.(content);
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      const attached = await preparing.current;
      if (typeof attached === 'string') return; // chooseFile says why
      await send({ content, attachment_path: attached ? await attach.mutateAsync(attached) : null });
      store({ text: '', seen: null });
      preparing.current = undefined;
      setFile(undefined);
    } catch (error) {
      setProblem(`Not sent. ${errorSentence(error)}`);
    } finally {
      setBusy(false);
    }
  };
  /** A message that came after the writing began. */
  const isOvertaken = text !== '' && newest !== draft.seen;
  return { text, setText, file, chooseFile, submit, busy, problem: tooLong ?? problem, isOvertaken };
}
