import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase, type TestUser } from '../harness.ts';

let db: TestDatabase;
let user: TestUser;

beforeAll(async () => {
  db = await openTestDatabase();
  user = await db.signUp('maya@people.test', { name: 'Maya Gurung' });
});
afterAll(() => db.close());

describe('signing up', () => {
  it('makes a profile with the name from the sign-up', async () => {
    const [profile] = await db.sql('select full_name, email, preferred_display_currency from public.profiles where id = $1', [
      user.userId,
    ]);
    expect(profile).toEqual({ full_name: 'Maya Gurung', email: 'maya@people.test', preferred_display_currency: 'USD' });
  });

  it('makes an ordinary user', async () => {
    expect(await db.sql('select role from public.user_roles where user_id = $1', [user.userId])).toEqual([{ role: 'user' }]);
  });

  it('lets the profile follow a new e-mail, and a new phone, but keeps a phone that was typed', async () => {
    await db.sql(`update public.profiles set phone = '+977 1 415-5500' where id = $1`, [user.userId]);
    await db.sql(`update auth.users set email = 'maya@new.test' where id = $1`, [user.userId]);
    const read = () => db.sql('select email, phone from public.profiles where id = $1', [user.userId]);
    expect(await read()).toEqual([{ email: 'maya@new.test', phone: '+97714155500' }]);
    await db.sql(`update auth.users set phone = '9771777' where id = $1`, [user.userId]);
    expect(await read()).toEqual([{ email: 'maya@new.test', phone: '+9771777' }]);
  });
});

describe('addresses', () => {
  const add = (sql: TestDatabase['sql'], line: string) =>
    sql(
      `insert into public.user_addresses (recipient_name, phone, address_line1, city, country_code, is_default)
       values ('Maya', '+9779800000000', $1, 'Kathmandu', 'NP', true) returning id`,
      [line],
    );

  it('have one default: a new one takes the place of the old', async () => {
    await db.as({ userId: user.userId }, async (sql) => {
      await add(sql, 'Lazimpat 1');
      await add(sql, 'Thamel 2');
      expect(await sql('select address_line1 from public.user_addresses where is_default')).toEqual([
        { address_line1: 'Thamel 2' },
      ]);
    });
  });
});

describe('roles', () => {
  it('are changed by an admin, who is remembered', async () => {
    const admin = await db.signUp('admin@people.test');
    await db.sql(`update public.user_roles set role = 'admin' where user_id = $1`, [admin.userId]);
    await db.as(
      { userId: admin.userId },
      (sql) => sql(`update public.user_roles set role = 'admin' where user_id = $1`, [user.userId]),
      { commit: true },
    );
    const [role] = await db.sql('select role, created_by from public.user_roles where user_id = $1', [user.userId]);
    expect(role).toEqual({ role: 'admin', created_by: admin.userId });
  });
});
