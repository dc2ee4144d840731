import type { ModuleDependencies } from '@landfall/modules';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ask, at, publish, refusal, START } from './registry.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  const usage = (emits: string[], listens: string[]) => ({
    relations: { quotes: { read: { id: 'uuid', status: 'text' }, insert: {}, update: { note: 'text' }, filled: [] } },
    functions: { checkout: { args: {}, always: [], returns: 'void', columns: {} } },
    events: { emits, listens },
  });
  const react = { range: '^19.0.0', names: ['use'] };
  const documents: [string, object][] = [
    ['shell', { platform: { contract: '1.0.0', modules: { react: { version: '19.2.0' }, rxjs: { version: '7.8.0' } } } }],
    ['sells', { needs: { react }, data: usage(['order.placed'], []) }],
    ['ships', { needs: { react }, data: usage(['parcel.sent'], ['order.placed']) }],
    ['older', {}],
  ];
  for (const [module, more] of documents) {
    await publish(db, module, '1.0.0', more);
    await ask(db, 'promote', at(module, { version: '1.0.0' }));
  }
  await publish(db, 'ships', '1.1.0', { needs: { react }, data: usage([], ['quote.moved']) }); // published, not live
  await publish(db, 'waits', '1.0.0', { data: usage([], ['order.placed']) });
});
afterAll(() => db.close());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // the API logs each refusal
});

const of = (module: string) => ask<ModuleDependencies>(db, 'dependencies', at(module));

it('a module has what its live release uses, and the live modules on the other side of its events', async () => {
  expect(await of('sells')).toEqual({
    module: 'sells',
    version: '1.0.0',
    packages: [{ name: 'react', range: '^19.0.0', usedBy: [] }],
    functions: ['checkout'],
    relations: [{ name: 'quotes', reads: ['id', 'status'], writes: ['note'] }],
    emits: [{ event: 'order.placed', modules: ['ships'] }],
    listens: [],
  });
  const { listens } = await of('ships');
  expect(listens).toEqual([{ event: 'order.placed', modules: ['sells'] }]);
});

it('the shell has the modules that use each package it shares', async () => {
  expect((await of('shell')).packages).toEqual([
    { name: 'react', range: '19.2.0', usedBy: ['sells', 'ships'] },
    { name: 'rxjs', range: '7.8.0', usedBy: [] },
  ]);
});

it('a release from before these lists, and a module that is not live, have empty ones', async () => {
  const none = { packages: [], functions: [], relations: [], emits: [], listens: [] };
  expect(await of('older')).toEqual({ module: 'older', version: '1.0.0', ...none });
  expect(await of('waits')).toEqual({ module: 'waits', version: null, ...none });
});

it('is for those with some right in the registry, about modules and environments that exist', async () => {
  expect(await refusal(of('nothing'))).toBe('PT404 no_such_module');
  expect(await refusal(ask(db, 'dependencies', { environment: 'moon', module: 'sells' }, START))).toBe(
    'PT404 no_such_environment',
  );
  expect(await refusal(ask(db, 'dependencies', at('sells'), { user: '00000000-0000-4000-8000-000000000000' }))).toMatch(
    /^PT40[13]/,
  );
});
