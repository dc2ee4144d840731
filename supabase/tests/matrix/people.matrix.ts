import type { Tables } from './expectation.ts';

const address = { recipient_name: 'A', phone: '+9779800000000', address_line1: 'B', city: 'C', country_code: 'NP' };

//                      anonymous owner  other  admin
export const people: Tables = {
  profiles: {
    select: '           denied    row    none   row',
    update: {
      full_name: '      denied    row    none   none',
      phone: '          denied    row    none   none',
      country: '        denied    row    none   none',
      preferred_display_currency: 'denied row none none',
      marketing_opt_out: 'denied  row    none   none',
    },
  },
  profile_admin: {
    select: '           denied    none   none   row',
  },
  user_roles: {
    select: '           denied    row    none   row',
    update: { role: '   denied    none   none   row' },
  },
  user_addresses: {
    select: '           denied    row    none   row',
    insert: '           denied    row    denied denied',
    values: ({ people: { owner } }) => ({ user_id: owner, ...address }),
    quota: { atMost: 50, perHour: 20, atOnce: 10 },
    update: {
      recipient_name: ' denied    row    none   none',
      phone: '          denied    row    none   none',
      address_line1: '  denied    row    none   none',
      address_line2: '  denied    row    none   none',
      city: '           denied    row    none   none',
      state_province_region: 'denied row none   none',
      postal_code: '    denied    row    none   none',
      country_code: '   denied    row    none   none',
      tax_id: '         denied    row    none   none',
      is_default: '     denied    row    none   none',
    },
    delete: '           denied    row    none   none',
  },
  saved_views: {
    select: '           denied    row    none   none',
    insert: '           denied    row    denied denied',
    values: ({ people: { owner } }) => ({ owner_id: owner, page: 'orders', name: 'Late' }),
    quota: { atMost: 50, perHour: 20, atOnce: 10 },
    update: {
      page: '           denied    row    none   none',
      name: '           denied    row    none   none',
      query: '          denied    row    none   none',
      is_default: '     denied    row    none   none',
    },
    delete: '           denied    row    none   none',
  },
};
