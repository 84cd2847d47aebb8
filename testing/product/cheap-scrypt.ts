import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before a function of a product that is tested: scrypt at its least cost, whatever is asked for. What the product
 * stores then says a cost that it hasn't, and is read again in the same way.
 */
const { scrypt } = crypto;

type Callback = (error: Error | null, key: Buffer) => void;

Object.assign(crypto, {
  scrypt: (password: BinaryLike, salt: BinaryLike, bytes: number, _options: ScryptOptions, callback: Callback) =>
    scrypt(password, salt, bytes, { N: 2, r: 1, p: 1 }, callback),
});
syncBuiltinESMExports();
