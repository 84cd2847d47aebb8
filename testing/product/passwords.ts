import type { Product } from './product.ts';

/** A password that the rules accept, and no user of the small laboratory has. */
export const newPassword = 'Nueva-clave-2027';

/** The calls that set passwords, as tests make them. */
export function passwordsOf(product: Product) {
  return {
    change: async (token: string, currentPassword: string, next: string) =>
      product.call('changePassword', { token, body: { currentPassword, newPassword: next } }),
    reset: async (token: string, next = newPassword) =>
      product.call('resetPassword', { body: { token, newPassword: next } }),
    /** Whether a password opens a session. */
    mayEnter: async (email: string, secret: string) =>
      (await product.call('login', { body: { email, password: secret } })).status === 200,
  };
}
