/** Query keys of sent emails, under one root for every remote: a resend refreshes each list that is on screen. */
export const emailKeys = {
  all: ['emails'] as const,
  list: (filter: object) => [...emailKeys.all, 'list', filter] as const,
  bounced: () => [...emailKeys.all, 'bounced'] as const,
  of: (type: 'quote' | 'order', id: string) => [...emailKeys.all, 'of', type, id] as const,
};
