import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { type IncomingMessage, request as requestPlain, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { optional } from './environment.ts';
import { isPublicAddress } from './public-address.ts';

/** From the first byte of the question to the last of the answer, in milliseconds, with resolving the name. */
const timeoutMilliseconds = 5000;
/** The most bytes of an answer's body. */
const maxAnswerBytes = 256 * 1024;

/** Why a request outwards was not made, or has no answer. */
type PublicFetchReason = 'not-https' | 'not-public' | 'unreachable' | 'too-slow' | 'too-large';

/** A request outwards that was refused before it left, or that brought nothing. */
export class PublicFetchError extends Error {
  readonly reason: PublicFetchReason;

  constructor(reason: PublicFetchReason, options?: ErrorOptions) {
    super(`No answer from outside: ${reason}`, options);
    this.name = 'PublicFetchError';
    this.reason = reason;
  }
}

/** What is sent; the subset of fetch's own options that is needed, so that this serves in its place. */
export interface PublicFetchInit {
  method?: string | undefined;
  headers?: Headers | Record<string, string> | undefined;
  body?: string | Uint8Array | URLSearchParams | ReadableStream | null | undefined;
  signal?: AbortSignal | null | undefined;
}

/** Every address of a name, as `dns.lookup` with `all` gives them. */
export type Lookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** What a caller may set: how names are resolved, and how long the whole may take (5 s unless said). */
export interface PublicFetchSettings {
  lookup?: Lookup;
  timeout?: number;
}

/**
 * Asks a public https address, for addresses that others have typed. Its name is resolved once, refused unless all of
 * its addresses are public ones, and the connection goes to what was checked. Redirects aren't followed: they are the
 * answer. Throws PublicFetchError, also for an answer of more than 256 kB.
 */
export async function publicFetch(
  url: string | URL,
  init: PublicFetchInit = {},
  { lookup = resolve, timeout = timeoutMilliseconds }: PublicFetchSettings = {},
): Promise<Response> {
  const target = new URL(url);
  const isAllowed = isAllowedPrivate(target);
  const fault = faultOfTarget(target);
  if (fault) throw new PublicFetchError(fault);
  const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(init.signal ? [init.signal] : [])]);
  const body = await bytesOf(init.body);
  const headers = {
    'accept-encoding': 'identity',
    ...Object.fromEntries(new Headers(init.headers)),
    ...(body && { 'content-length': String(body.length) }),
  };
  const options: RequestOptions = {
    method: init.method ?? 'GET',
    headers,
    signal,
    agent: false,
    lookup: checkedLookup(lookup, isAllowed),
  };
  try {
    return await answerOf(await ask(target, options, body));
  } catch (error) {
    if (error instanceof PublicFetchError) throw error;
    throw new PublicFetchError(signal.aborted ? 'too-slow' : 'unreachable', { cause: error });
  }
}

/** Why an address can't be asked, as far as it says itself: what its name leads to is seen as it is asked. */
export function faultOfTarget(target: URL): 'not-https' | 'not-public' | undefined {
  if (isAllowedPrivate(target)) return undefined;
  if (target.protocol !== 'https:') return 'not-https';
  const host = target.hostname.replace(/^\[(.*)\]$/u, '$1');
  // A literal address, in whichever way it was written, is never looked up.
  if (isIP(host) !== 0) return isPublicAddress(host) ? undefined : 'not-public';
  return privateName.test(host) ? 'not-public' : undefined;
}

/** Names that no public server has: of one label alone, or below what is kept for a machine or its own network (RFC 6761, 6762, 8375). */
const privateName = /^[^.]+\.?$|\.(?:local(?:host|domain)?|internal|home\.arpa)\.?$/iu;

/**
 * Whether an address may be asked though it is no public one. Only the local product sets the list (exact origins,
 * separated by spaces), for providers and receivers that run on the same machine.
 */
export function isAllowedPrivate({ origin }: URL): boolean {
  return (optional('ALLOWED_PRIVATE_ORIGINS') ?? '').split(' ').includes(origin);
}

/** Resolves a name to addresses that may be connected to: all of them public, or none. */
function checkedLookup(lookup: Lookup, isAllowed: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) callback(error, '');
      else if (!first || !(isAllowed || addresses.every(({ address }) => isPublicAddress(address)))) {
        callback(new PublicFetchError('not-public'), '');
      } else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function ask(target: URL, options: RequestOptions, body: Uint8Array | undefined): Promise<IncomingMessage> {
  const request = target.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((answered, fail) => {
    request(target, options, answered).on('error', fail).end(body);
  });
}

async function answerOf(message: IncomingMessage): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxAnswerBytes) throw new PublicFetchError('too-large');
    chunks.push(chunk);
  }
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const status = message.statusCode ?? 502;
  const isBodiless = [204, 205, 304].includes(status);
  return new Response(isBodiless ? null : Buffer.concat(chunks), { status, headers });
}

async function bytesOf(body: PublicFetchInit['body']): Promise<Uint8Array | undefined> {
  if (body === undefined || body === null) return undefined;
  return new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
}
