import type { Selected } from '@landfall/db';

/** `attachment_path` is "<uid>/<hash>-<name>" in the bucket message-attachments. */
export const MESSAGE = 'id,sender_id,recipient_id,quote_id,order_id,subject,content,attachment_path,is_read,created_at';
export type Message = Selected<'messages', typeof MESSAGE>;

/** Query keys of this lib. Each remote bundles it, so they do not begin with a remote's name. */
export const threadKeys = {
  all: ['messages'] as const,
  inbox: (filter: string, search: string) => [...threadKeys.all, 'inbox', filter, search] as const,
  counts: () => [...threadKeys.all, 'counts'] as const,
  conversation: (about: object) => [...threadKeys.all, 'conversation', about] as const,
  said: (conversationId: string, most: number) => [...threadKeys.all, 'said', conversationId, most] as const,
};
export const adminsKey = ['messages', 'admins'] as const;
export const savedRepliesKey = ['messages', 'saved-replies'] as const;
