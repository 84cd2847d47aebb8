import * as z from 'zod';

/** Printable ASCII that stands in an address as it is (RFC 3986, 2): neither quotes nor brackets, which a page or a mail would end at. */
const signs = /^[\w\-.~:/?#[\]@!$&()*+,;=%]+$/u;

/**
 * An address of the web as a form takes it: whole, without user or password in it, without quotes, https unless `protocol` says
 * otherwise. `hostname`: which hosts it may be of.
 */
export function direccionWeb({
  max,
  error,
  protocol = /^https$/u,
  hostname,
}: {
  max: number;
  error: string;
  protocol?: RegExp;
  hostname?: RegExp;
}) {
  return z
    .url({ protocol, ...(hostname && { hostname }), error })
    .max(max, `La dirección es demasiado larga (como mucho ${max} caracteres)`)
    .regex(signs, error)
    .refine((address) => !/^[a-z]+:\/\/[^/?#]*@/iu.test(address), 'La dirección no puede llevar usuario ni contraseña');
}
