import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { type FileLimits, limitsText, refuseFile } from './check-file.ts';

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

/** Accepts files by choosing or dropping, and shows at once which are of the wrong type or too large. */
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
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const problem = refusal ?? error;
  const closed = disabled || busy;
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const refused = files.map((file) => refuseFile(file, limits)).find(Boolean);
    setRefusal(refused);
    if (!refused && files.length > 0 && !closed) onFiles(files);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files);
    event.target.value = ''; // so that the same file can be chosen again
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') take(event.dataTransfer.files);
  };
  return (
    <div className={over && !closed ? 'file-drop over' : 'file-drop'} onDragOver={drag} onDragLeave={drag} onDrop={drag}>
      <input
        id={id}
        className="sr"
        type="file"
        accept={limits.types.join(',')}
        multiple={multiple}
        disabled={disabled}
        aria-disabled={busy || undefined}
        onClick={(event) => busy && event.preventDefault()}
        onChange={choose}
        aria-describedby={`${id}-about`}
        aria-invalid={problem ? true : undefined}
      />
      <label htmlFor={id}>{busy ? 'Uploading...' : label}</label>
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
