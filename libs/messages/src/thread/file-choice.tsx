import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { acceptOf } from '@landfall/ui/record';
import { Button } from 'antd';
import { type ChangeEvent, useId, useRef } from 'react';
import styles from './thread.module.css';
import { ATTACHMENT } from './attach-file.mutation.ts';

interface FileChoiceProps {
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
}

/** Takes one file to go with the message, or removes it. */
export function FileChoice({ file, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    event.target.value = ''; // the same file can be chosen again
    if (chosen) onChoose(chosen);
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
        onChange={choose}
      />
      {file ? (
        <Button
          className={styles.lmAttached}
          onClick={() => onChoose(undefined)}
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
