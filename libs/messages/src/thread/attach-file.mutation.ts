import { useShell } from '@landfall/contract';
import { type Db, callFunction } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';

/** As the bucket message-attachments has it; the function looks at the content again. */
export const ATTACHMENT = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  maxBytes: 10 * 1024 * 1024,
} as const;

/** Stores a file for a message or claim that is being written; answers its path. @throws AppError with the function's code */
export async function attachFile(db: Db, file: File): Promise<string> {
  const body = new FormData();
  body.set('file', file);
  return (await callFunction<{ path: string }>(db, 'attach-file', body)).path;
}

export const useAttachFile = () => {
  const { db } = useShell();
  return useMutation({ mutationFn: (file: File) => attachFile(db, file) });
};
