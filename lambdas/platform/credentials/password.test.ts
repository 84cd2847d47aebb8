import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

describe('a password', () => {
  it('is known again, however its accents are composed, and no other is', async () => {
    const hash = await hashPassword('Contraseña1');
    expect(await verifyPassword('Contrasen\u0303a1', hash)).toBe(true);
    expect(await verifyPassword('contraseña1', hash)).toBe(false);
  });

  it('is never the right one where there is no user', async () => {
    expect(await verifyPassword('', undefined)).toBe(false);
  });

  it('is stored under its own salt, at the cost that it was hashed with', async () => {
    const [one, other] = await Promise.all([hashPassword('igual'), hashPassword('igual')]);
    expect(one).not.toBe(other);
    expect(one).toMatch(/^scrypt\$65536\$8\$2\$/u);
  });
});
