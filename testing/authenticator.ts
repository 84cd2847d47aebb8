import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type * as z from 'zod';
import type { opcionesDeAltaSchema, opcionesDeUsoSchema } from '../contract/cuenta/cuenta.ts';

/** CBOR of what authenticators say: small integers, bytes, texts and maps of them (RFC 8949). */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

interface Asked {
  origin: string;
  /** Whether it checks who bears it; it does unless this says otherwise. */
  verifies?: boolean;
}

/** A passkey in software: ES256, no attestation, and a counter that grows. */
export class Authenticator {
  readonly #id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #cose: Buffer;
  #userHandle = Buffer.from('nadie').toString('base64url');
  #counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => Buffer.from(text, 'base64url');
    // COSE_Key: EC2, ES256, P-256 (RFC 9053).
    const pairs: [number, Cbor][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ];
    this.#cose = cbor(new Map(pairs));
  }

  /** What a browser answers to options of a registration. */
  register(options: z.output<typeof opcionesDeAltaSchema>, { origin, verifies = true }: Asked) {
    this.#userHandle = options.user.id;
    const length = Buffer.from([0, this.#id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#cose]);
    const authData = Buffer.concat([this.#data(options.rp.id, verifies, flags.attested), attested]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.#names(),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** What a browser answers to options of signing in. */
  sign(options: z.output<typeof opcionesDeUsoSchema>, { origin, verifies = true }: Asked) {
    this.#counter += 1;
    const authenticatorData = this.#data(options.rpId, verifies, 0);
    const data = clientData('webauthn.get', options.challenge, origin);
    const signature = createSign('sha256').update(authenticatorData).update(sha256(data)).sign(this.#key);
    return {
      ...this.#names(),
      response: {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#userHandle,
      },
    };
  }

  #names() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  #data(rpId: string, verifies: boolean, more: number): Buffer {
    const flag = flags.present | (verifies ? flags.verified : 0) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), counter]);
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
