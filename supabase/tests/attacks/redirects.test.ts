import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redirectTarget } from '../../local/auth/redirect-target.ts';
import { type AttackedServer, START_TIMEOUT_MS, startAttackedServer } from './attacked-server.ts';
import { apiCall, freshAddress } from './auth-call.ts';
import { rawRequest } from './raw-request.ts';

let server: AttackedServer;
beforeAll(async () => {
  server = await startAttackedServer({ TRUST_PROXY: '1' });
}, START_TIMEOUT_MS);
afterAll(() => server.stop());

const EVIL = 'evil.example';
const leadsAway = (site: string): string[] => {
  const { host, protocol } = new URL(site);
  return [
    `https://${EVIL}/`,
    `//${EVIL}`,
    `\\\\${EVIL}`,
    `/\\${EVIL}`,
    `${protocol}//${EVIL}\\@${host}/`,
    `${protocol}//${EVIL}\\.${host}/`,
    `${protocol}//${host}@${EVIL}/`,
    `${protocol}//${host}:x@${EVIL}/`,
    `${protocol}//${host}.${EVIL}/`,
    `${protocol}//${EVIL}#@${host}/`,
    `${protocol}//${EVIL}?@${host}/`,
    `${protocol}//${EVIL}/${host}`,
    `${protocol}\\\\${EVIL}`,
    ` ${protocol}//${EVIL}`,
    `${protocol}//\t${EVIL}`,
    `javascript:alert(1)//${host}`,
    `data:text/html,${host}`,
    `${protocol}//localhost:1/`,
    `${protocol}//user@${host}/`,
  ];
};

describe('The link of a mail', () => {
  it.each(Array.from({ length: 19 }, (_, index) => index))('leads nowhere else (%i)', async (index) => {
    const wanted = leadsAway(server.url)[index]!;
    const from = freshAddress();
    const target = `/auth/v1/verify?token=unknown${index}&type=signup&redirect_to=${encodeURIComponent(wanted)}`;
    const { status, headers } = await apiCall(server, { target, from });
    expect(status).toBe(303);
    expect(new URL(headers.get('location')!).origin).toBe(server.url);
    const email = `redirected${index}@landfall.test`;
    await apiCall(server, { target: '/auth/v1/signup', body: { email, password: 'parcel-to-nepal' }, from });
    await apiCall(server, { target: `/auth/v1/recover?redirect_to=${encodeURIComponent(wanted)}`, body: { email }, from });
    const mail = (await server.mails()).find(({ to }) => to === email)!;
    expect(decodeURIComponent(mail.text + mail.html)).not.toContain(EVIL);
  });

  it('redirects only to the site, however the address is written', () => {
    const part = fc.constantFrom(
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '#',
      '?',
      '.',
      '..',
      '\t',
      ' ',
      'shop.example',
      EVIL,
      ':443',
      '%2f',
      '%40',
      'x',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        const target = redirectTarget(`https:${parts.join('')}`, 'https://shop.example');
        expect(new URL(target).origin).toBe('https://shop.example');
        expect(target).toMatch(/^https:\/\/shop\.example(?:[/?#]|$)/);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('A Host header', () => {
  const HOSTS = [EVIL, `${EVIL}:80`, `localhost.${EVIL}`, `localhost:1`];
  const ask = (target: string, host: string, more: Record<string, string> = {}) =>
    rawRequest(server.port, { target, headers: { Host: host, Accept: 'text/html', 'X-Forwarded-Host': host, ...more } });

  it.each(HOSTS)('does not reach the configuration, a page or the map (%s)', async (host) => {
    for (const target of ['/config.json', '/', '/quote', '/modules/production.json', '/healthz']) {
      const { status, body, headers } = await ask(target, host);
      expect([target, status < 500]).toEqual([target, true]);
      expect(body + JSON.stringify([...headers])).not.toContain(EVIL);
      expect(body).not.toContain('localhost:1"');
    }
    expect(JSON.parse((await ask('/config.json', host)).body.replace(/^[^{]*|[^}]*$/g, ''))).toMatchObject({
      supabaseUrl: server.url,
    });
  });

  it.each(HOSTS)('does not reach mails and redirects (%s)', async (host) => {
    const from = freshAddress();
    const headers = { Host: host, 'X-Forwarded-Host': host, Origin: `https://${host}`, Referer: `https://${host}/` };
    await apiCall(server, { target: '/auth/v1/recover', body: { email: 'customer@demo.test' }, headers, from });
    const [mail] = await server.mails();
    expect(mail!.text).toContain(`${server.url}/auth?token_hash=`);
    expect(mail!.text + mail!.html).not.toContain(host);
    for (const target of [
      '/auth/v1/verify?token=x&type=signup',
      '/auth/v1/authorize?provider=github',
      '/auth/v1/callback?state=x',
    ]) {
      const { headers: answered } = await apiCall(server, { target, headers, from });
      expect(answered.get('location') ?? '').not.toContain(host);
    }
  });

  it('with another loopback name of this machine is accepted', async () => {
    const { body } = await ask('/config.json', `127.0.0.1:${server.port}`);
    expect(body).toContain(`http://127.0.0.1:${server.port}`);
  });
});

describe('An auth response', () => {
  it.each([
    ['/auth/v1/settings', undefined],
    ['/auth/v1/health', undefined],
    ['/auth/v1/user', undefined],
    ['/auth/v1/.well-known/jwks.json', undefined],
    ['/auth/v1/verify?token=x&type=signup', undefined],
    ['/auth/v1/token?grant_type=password', { email: 'customer@demo.test', password: 'wrong' }],
    ['/auth/v1/token?grant_type=password', 'not json'],
    ['/auth/v1/nothing', undefined],
    ['/auth/v1/%74oken', undefined],
  ])('is kept by no cache and taken for nothing else: %s', async (target, body) => {
    const { headers } = await apiCall(server, { target, body, from: freshAddress() });
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
  });

  it('has nosniff, and so do the other APIs', async () => {
    for (const target of ['/rest/v1/footer_settings', '/functions/v1/module-map?environment=production', '/storage/v1/bucket'])
      expect([target, (await apiCall(server, { target })).headers.get('x-content-type-options')]).toEqual([target, 'nosniff']);
  });
});
