import { type Fleet, startFleet } from '../../../e2e/fixtures/fleet.ts';
import type { Attempt } from './attempts.ts';
import type { Account, Shop } from './journeys.ts';
import { newVisitor, type Sample, type Visitor } from './visitor.ts';

const CUSTOMERS = 120;
const PASSWORD = 'a long enough password';
const ADDRESS = {
  recipient_name: 'Nima Sherpa',
  phone: '+977 1 555 0123',
  address_line1: '12 Lake Road',
  city: 'Pokhara',
  country_code: 'NP',
  is_default: true,
};
/** Sign-ups at once while customers are made. */
const AT_ONCE = 4;

/** Servers, customers and an admin, with the samples and attempts of their clients. */
export interface World {
  fleet: Fleet;
  samples: Sample[];
  attempts: Attempt[];
  /** A new visitor with a new address. Visitors alternate between the servers. */
  visit(count: number): { visitor: Visitor; shop: Shop; account: Account };
  close(): Promise<void>;
}

/** The 10.0.0.0/8 address of a visitor. */
const addressOf = (count: number): string => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;

async function newAccount({ db }: Visitor, email: string): Promise<Account> {
  const { data, error } = await db.auth.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Nima Sherpa' } } });
  if (error) throw error;
  const { data: address } = await db.from('user_addresses').insert(ADDRESS).select('id').single().throwOnError();
  return { email, password: PASSWORD, userId: data.user!.id, addressId: (address as { id: string }).id };
}

async function newAccounts(visitorOf: (count: number) => Visitor): Promise<Account[]> {
  const accounts: Account[] = [];
  const work = async (worker: number) => {
    for (let n = worker; n < CUSTOMERS; n += AT_ONCE) accounts[n] = await newAccount(visitorOf(n), `customer-${n}@bench.test`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => work(worker)));
  return accounts;
}

/** The files that the home page loads before its code runs: those of its HTML and those of its module (tools/build/README.md, "Early"). */
async function filesOf(url: string): Promise<string[]> {
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const named = [...page.matchAll(/(?:src=|href=|"url":)"(\/[^"]+\.(?:js|css|woff2))"/g)].map(([, path]) => path!);
  return [...new Set(named)];
}

/** Starts the servers on a new Postgres and signs up the customers through the API. */
export async function createWorld(servers: number): Promise<World> {
  const fleet = await startFleet({ servers, isDurable: true });
  try {
    const samples: Sample[] = [];
    const attempts: Attempt[] = [];
    const visitorOf = (count: number): Visitor =>
      newVisitor({
        url: fleet.urls[count % servers]!,
        publishableKey: fleet.publishableKey,
        address: addressOf(count + 1),
        note: (sample) => void samples.push(sample),
      });
    const accounts = await newAccounts(visitorOf);
    const files = await filesOf(fleet.urls[0]!);
    const admins = fleet.urls.map((_, server) => visitorOf(server).db);
    for (const { auth } of admins) {
      const { error } = await auth.signInWithPassword({ email: 'admin@demo.test', password: fleet.password });
      if (error) throw error;
    }
    samples.length = 0;
    const record = (attempt: Attempt) => void attempts.push(attempt);
    return {
      fleet,
      samples,
      attempts,
      visit: (count) => ({
        visitor: visitorOf(CUSTOMERS + count),
        shop: { files, admin: admins[(CUSTOMERS + count) % servers]!, record },
        account: accounts[count % CUSTOMERS]!,
      }),
      close: () => fleet.stop(),
    };
  } catch (error) {
    await fleet.stop();
    throw error;
  }
}
