import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { acceptOf, prepareFile } from '@landfall/ui/record';
import { Button } from 'antd';
import { type ChangeEvent, useId, useRef } from 'react';
import styles from './thread.module.css';
import { ATTACHMENT } from './attach-file.mutation.ts';

interface FileChoiceProps {
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  onRefuse: (why: string | undefined) => void;
}

/** Takes one file to go with the message, or removes it. */
export function FileChoice({ file, onFile, onRefuse }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    event.target.value = ''; // the same file can be chosen again
    if (!chosen) return;
    const ready = await prepareFile(chosen, ATTACHMENT);
    onRefuse(typeof ready === 'string' ? ready : undefined);
    if (typeof ready !== 'string') onFile(ready);
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
        accept={acceptOf(ATTACHMENT)}
        onChange={(event) => void choose(event)}
      />
      {file ? (
        <Button
          className={styles.lmAttached}
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
