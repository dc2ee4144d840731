import { emailKeys } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import type { Draft } from './email-templates.query.ts';

/** Sends a draft to the admin who asks. */
export const useSendTest = () => {
  const { db, toast } = useShell();
  return useMutation({
    mutationFn: (draft: Draft) => unwrap(db.rpc('send_test_email', draft).single()),
    onSuccess: ({ to_email }) => toast({ title: 'Test email queued', description: `It goes out to ${to_email} in a moment.` }),
    onSettled: (_row, _error, _draft, _undo, { client }) => client.invalidateQueries({ queryKey: emailKeys.all }),
  });
};
