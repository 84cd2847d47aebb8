import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** The secret of RFC 4226's and RFC 6238's vectors. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B, SHA-1: of its eight digits the last six.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at second %i are those of RFC 6238', (seconds, code) => {
    expect(stepOfCode(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  // RFC 4226, appendix D.
  it.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
    '%s is the code of its counter in RFC 4226',
    (code) => {
      const codes = [
        '755224',
        '287082',
        '359152',
        '969429',
        '338314',
        '254676',
        '287922',
        '162583',
        '399871',
        '520489',
      ];
      const counter = codes.indexOf(code);
      expect(stepOfCode(secret, code, at(counter * 30 + 12))).toBe(counter);
    },
  );

  it('are taken one step early and one step late, and no more', () => {
    const code = '005924';
    const step = Math.floor(1234567890 / 30);
    const near = [-2, -1, 0, 1, 2].map((steps) => stepOfCode(secret, code, at((step + steps) * 30 + 15)));
    expect(near).toEqual([undefined, step, step, step, undefined]);
  });

  it('have secrets of 160 bits, and an address that apps read', () => {
    const own = newTotpSecret();
    expect(own).toMatch(/^[A-Z2-7]{32}$/u);
    const uri = new URL(totpUri(own, { issuer: 'area.lab.example', label: 'ana@hotel.example' }));
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'area.lab.example',
      secret: own,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
