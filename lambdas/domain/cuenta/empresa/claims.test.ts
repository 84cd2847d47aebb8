import { describe, expect, it } from 'vitest';
import { type Claims, provenEmail } from './claims.ts';

const dominios = ['hotel.example', 'otro.example'];
const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const entra = { iss: `https://login.microsoftonline.com/${tenant}/v2.0`, tid: tenant, email: 'ana@hotel.example' };
const google = { iss: 'https://accounts.google.com', email: 'ana@hotel.example', email_verified: true };
const plain = { iss: 'https://cuentas.hotel.example', email: 'ana@hotel.example', email_verified: true };

describe('an address is proven', () => {
  it.each([
    ['by a provider that has verified it', plain],
    ['in any case', { ...plain, email: 'ANA@Hotel.Example' }],
    ['by Entra, which has verified its domain', { ...entra, xms_edov: true }],
    ['by Entra, in its other ways to write so', { ...entra, xms_edov: '1' }],
    ['by Google, of the organisation’s own accounts', { ...google, hd: 'hotel.example' }],
  ] satisfies [string, Claims][])('%s', (_how, claims) => {
    expect(provenEmail(claims, dominios)).toEqual({ email: 'ana@hotel.example' });
  });
});

describe('an address is not proven', () => {
  it.each([
    ['that nobody verified', { ...plain, email_verified: false }, 'sin-verificar'],
    ['that says nothing of it', { ...plain, email_verified: undefined }, 'sin-verificar'],
    ['that is missing', { ...plain, email: undefined }, 'sin-verificar'],
    ['that is no text', { ...plain, email: ['ana@hotel.example'] }, 'sin-verificar'],
    ['with two at signs', { ...plain, email: 'ana@otra.example@hotel.example' }, 'sin-verificar'],
    ['without a name', { ...plain, email: '@hotel.example' }, 'sin-verificar'],
    // In lower case the Kelvin sign is a k.
    ['that only lower case makes another’s', { ...plain, email: '\u212Aarla@hotel.example' }, 'sin-verificar'],
    ['that no user could have', { ...plain, email: 'josé@hotel.example' }, 'sin-verificar'],
    ['that is longer than any', { ...plain, email: `${'a'.repeat(300)}@hotel.example` }, 'sin-verificar'],
    ['of another domain', { ...plain, email: 'ana@ajena.example' }, 'otro-dominio'],
    ['of a domain below', { ...plain, email: 'ana@sub.hotel.example' }, 'otro-dominio'],
    ['of Entra without xms_edov', entra, 'sin-verificar'],
    ['of Entra, whatever email_verified says', { ...entra, email_verified: true }, 'sin-verificar'],
    ['of Entra with xms_edov false', { ...entra, xms_edov: false }, 'sin-verificar'],
    ['of Entra with xms_edov 0', { ...entra, xms_edov: '0' }, 'sin-verificar'],
    ['of another tenant of Entra', { ...entra, xms_edov: true, tid: 'otro' }, 'sin-verificar'],
    ['of Google, of anybody’s account', google, 'otro-dominio'],
    ['of Google, of another organisation', { ...google, hd: 'otro.example' }, 'otro-dominio'],
  ] satisfies [string, Claims, string][])('%s', (_what, claims, fallo) => {
    expect(provenEmail(claims, dominios)).toEqual({ fallo });
  });
});
