import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { acceptOf, type FileLimits, limitsText, prepareFile } from './check-file.ts';

interface Props extends FileLimits {
  /** "Add a photo". */
  label: string;
  /** What is already chosen: a name, a preview. */
  children?: ReactNode;
  multiple?: boolean;
  /** During an upload other files are refused, but the focus stays here. */
  busy?: boolean;
  disabled?: boolean;
  /** From the server. */
  error?: string | undefined;
  /** Files within the limits, at least one. */
  onFiles: (files: File[]) => void;
}

/** Holds back the submissions of a form. @returns ends that; called with true, it submits the form if somebody tried to meanwhile */
function holdForm(form: HTMLFormElement | null | undefined): (isReady: boolean) => void {
  let tried: SubmitEvent | undefined;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    tried = event;
  };
  form?.addEventListener('submit', hold, true);
  return (isReady) => {
    form?.removeEventListener('submit', hold, true);
    if (isReady && tried) form?.requestSubmit(tried.submitter);
  };
}

/** Accepts files by choosing or dropping, and shows at once which are of the wrong type or too large. A form that is submitted
 *  meanwhile waits until the files are read. */
export function FileDrop({
  label,
  children,
  multiple = false,
  busy = false,
  disabled = false,
  error,
  onFiles,
  ...limits
}: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [preparing, setPreparing] = useState(false);
  const problem = refusal ?? error;
  const waits = busy || preparing;
  const closed = disabled || waits;
  const take = async (list: File[] | null) => {
    if (closed || !list?.length) return;
    setPreparing(true);
    const release = holdForm(input.current?.form);
    const prepared = await Promise.all(
      list
        .slice(0, multiple ? undefined : 1)
        .map((file) => prepareFile(file, limits).catch(() => `${file.name} could not be read. Choose it again.`)),
    );
    const files = prepared.filter((file) => typeof file !== 'string');
    const refused = prepared.find((file) => typeof file === 'string');
    flushSync(() => {
      setPreparing(false);
      setRefusal(refused);
      if (!refused) onFiles(files);
    });
    release(!refused);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void take(event.target.files && Array.from(event.target.files));
    event.target.value = ''; // so that the same file can be chosen again
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') void take(Array.from(event.dataTransfer.files));
  };
  return (
    <div className={over && !closed ? 'file-drop over' : 'file-drop'} onDragOver={drag} onDragLeave={drag} onDrop={drag}>
      <input
        ref={input}
        id={id}
        className="sr"
        type="file"
        accept={acceptOf(limits)}
        multiple={multiple}
        disabled={disabled}
        aria-disabled={waits || undefined}
        onClick={(event) => waits && event.preventDefault()}
        onChange={choose}
        aria-describedby={`${id}-about`}
        aria-invalid={problem ? true : undefined}
      />
      <label htmlFor={id}>{busy ? 'Uploading...' : preparing ? 'Reading the file...' : label}</label>
      <span id={`${id}-about`} className="tiny muted">
        {limitsText(limits)}
      </span>
      {children}
      {problem && (
        <p className="file-problem small" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
