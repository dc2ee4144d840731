import type { Tables } from './expectation.ts';

//                      anonymous owner  other  admin
export const history: Tables = {
  messages: {
    select: '           denied    row    none   row',
    insert: '           denied    row    row    row',
    values: ({ people }, actor) => ({ sender_id: people[actor === 'anonymous' ? 'owner' : actor], content: 'Hello' }),
    quota: { atMost: 2000, perHour: 60, atOnce: 1 },
    update: { is_read: 'denied    row    none   none' },
  },
  conversations: { select: '    denied none none row' },
  email_outbox: { select: '     denied none none row' },
  notices: { select: '          denied row  none none', update: { read_at: 'denied row  none none' } },
  cart_events: { select: '      denied none none row' },
  abandoned_carts: { select: '  denied none none row' },
  recovery_attempts: { select: 'denied none none row' },
  status_history: { select: '   denied row  none row' },
  audit_log: { select: '        denied none none row' },
};
