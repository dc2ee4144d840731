import { describe, expect, it } from 'vitest';
import { smtpFailure } from './smtp-failure.ts';
import { readSmtpSettings } from './smtp-settings.ts';

const read = (url?: string, from?: string) => () => readSmtpSettings(url, from);

describe('the mail settings', () => {
  it('are optional together', () => {
    expect(readSmtpSettings(undefined, undefined)).toBeUndefined();
    expect(read('smtp://localhost', undefined)).toThrow('SMTP_URL and MAIL_FROM go together.');
    expect(read(undefined, 'a@landfall.test')).toThrow('SMTP_URL and MAIL_FROM go together.');
  });

  it('take an account, its port and whether TLS comes first from the address', () => {
    expect(readSmtpSettings('smtps://me%40x:p%2Fw@mail.test', 'Landfall <mail@landfall.test>')).toEqual({
      host: 'mail.test',
      port: 465,
      secure: true,
      auth: { user: 'me@x', pass: 'p/w' },
      from: 'Landfall <mail@landfall.test>',
    });
    expect(readSmtpSettings('smtp://[::1]:2525', 'mail@landfall.test')).toEqual({
      host: '::1',
      port: 2525,
      secure: false,
      from: 'mail@landfall.test',
    });
  });

  it.each([
    'mail.test',
    'https://mail.test',
    'smtp://',
    'smtp://mail.test/path',
    'smtp://mail.test?pool=true',
    'smtp://u:secret#1@mail.test',
  ])('refuse the address %s, without showing it', (url) => {
    expect(read(url, 'a@landfall.test')).toThrow(/^SMTP_URL /);
    expect(read(url, 'a@landfall.test')).not.toThrow(/secret/);
  });

  it.each(['Landfall', 'a b@c.test', 'Landfall <a@b.test>\r\nBcc: x@y.test', 'a@b.test, c@d.test'])(
    'refuse the sender %j',
    (from) => {
      expect(read('smtp://localhost', from)).toThrow(/^MAIL_FROM must be an address/);
    },
  );
});

describe('a failure of the mail server', () => {
  it('that an operator can fix is retried', () => {
    const signIn = Object.assign(new Error('Invalid login'), {
      code: 'EAUTH',
      responseCode: 535,
      response: '535 5.7.8 Bad credentials',
    });
    expect(smtpFailure(signIn)).toMatchObject({
      kind: 'retry',
      message: 'The mail server refused our sign-in: 535 5.7.8 Bad credentials',
    });
    const sender = Object.assign(new Error('no'), {
      command: 'MAIL FROM',
      responseCode: 550,
      response: '550 5.7.1 Sender not allowed',
    });
    expect(smtpFailure(sender)).toMatchObject({ kind: 'retry' });
    expect(smtpFailure(new Error('getaddrinfo ENOTFOUND'))).toMatchObject({ kind: 'retry' });
  });
});
