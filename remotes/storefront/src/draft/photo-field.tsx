import { DeleteOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import { PHOTO } from '@landfall/customer';
import { FileDrop } from '@landfall/ui/record';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { photosOf } from './photos.ts';
import styles from './draft.module.css';

interface PhotoFieldProps {
  itemKey: string;
  /** The photo's file name in the draft. */
  value?: string | null;
  onChange?: (name: string | null) => void;
}

/** An object URL of a chosen file, revoked when it is no longer shown. */
function usePreview(file: File | undefined): string | undefined {
  const address = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}

const Chosen = ({ name, preview, onRemove }: { name: string; preview: string | undefined; onRemove: () => void }) => (
  <div className={styles.photoChosen}>
    <img src={preview} alt={`Preview of ${name}`} width={64} height={64} />
    <span className="small">{name}</span>
    <Button type="text" icon={<DeleteOutlined />} aria-label={`Remove the photo ${name}`} onClick={onRemove} />
  </div>
);

/** A photo of the product. A file of the wrong type or size is refused at once, with the reason. */
export function PhotoField({ itemKey, value, onChange }: PhotoFieldProps) {
  const photos = photosOf(useShell());
  const [file, setFile] = useState(photos.get(itemKey)?.file);
  const preview = usePreview(file);

  const choose = ([picked]: File[]) => {
    if (!picked) return;
    photos.set(itemKey, { file: picked });
    setFile(picked);
    onChange?.(picked.name);
  };
  const remove = () => {
    photos.delete(itemKey);
    setFile(undefined);
    onChange?.(null);
  };

  if (file) return <Chosen name={file.name} preview={preview} onRemove={remove} />;
  return (
    <FileDrop label="Add a photo" {...PHOTO} onFiles={choose}>
      {value && <p className="small muted">Choose {value} again: a reload cannot keep files.</p>}
    </FileDrop>
  );
}
