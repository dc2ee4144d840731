import { DeleteOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import { PHOTO } from '@landfall/customer';
import { storeFile } from '@landfall/db';
import { errorSentence, FileDrop } from '@landfall/ui/record';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';

interface Props {
  /** Of its item. */
  name: string;
  path: string | null;
  problem: string | undefined;
  onChange(path: string | null): void;
}

/** The photo of an item: uploads one into the admin's folder, from where the item's customer reads it too, or removes it. */
export function ItemPhotoField({ name, path, problem, onChange }: Props) {
  const { db } = useShell();
  const upload = useMutation({ mutationFn: (file: File) => storeFile(db, 'product-photos', file), onSuccess: onChange });
  if (path)
    return (
      <Button
        size="small"
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`Remove the photo of ${name}`}
        onClick={() => onChange(null)}
      >
        Remove the photo
      </Button>
    );
  return (
    <FileDrop
      label={`Add a photo of ${name}`}
      {...PHOTO}
      busy={upload.isPending}
      error={problem ?? (upload.error ? errorSentence(upload.error) : undefined)}
      onFiles={([file]) => file && upload.mutate(file)}
    />
  );
}
