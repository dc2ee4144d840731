import { useShell } from '@landfall/contract';
import { storeFile } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';

/** As the bucket message-attachments has it; the function looks at the content again. */
export const ATTACHMENT = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  maxBytes: 10 * 1024 * 1024,
} as const;

export const useAttachFile = () => {
  const { db } = useShell();
  return useMutation({ mutationFn: (file: File) => storeFile(db, 'message-attachments', file) });
};
