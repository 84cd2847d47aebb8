import { randomUUID } from 'node:crypto';
import middy from '@middy/core';
import httpContentNegotiation from '@middy/http-content-negotiation';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Area, Call } from '../../../contract/base/call.ts';
import type { CallsOf, Calls, Input, Output } from '../../../contract/calls.ts';
import type { Portador, Viewer } from '../access/viewer.ts';
import { enCliente } from '../access/visible.ts';
import { answerText, failure, failurePage, type Page, page, redirect, success } from './answer.ts';
import { authenticate, authorize, keyIdOf, type LoadBearer } from './authenticate.ts';
import { compress } from './compress.ts';
import { isForm } from './form.ts';
import { Failure } from '../runtime/failure.ts';
import { type HostCookie, textOfCookie } from '../runtime/host-cookie.ts';
import { logOf, withRequestId } from '../runtime/log.ts';
import { counted, countedSecurity } from '../runtime/metrics.ts';
import { parseInput } from './parse.ts';
import { pathsOf } from './paths.ts';
import { onceOnly } from './repeated.ts';
import { Reply } from './reply.ts';
import { securityEventOf } from './security.ts';
import { type Visitor, visitorOf } from './visitor.ts';
import { idOf, withinLimit } from './within-limit.ts';

/** The request given to every call's code, besides its input. */
interface AnyRequest {
  now: Date;
  /** Where the call comes from. */
  visitor: () => Promise<Visitor>;
  /** Gives a new unique id. */
  newId: () => string;
  /** The `User-Agent` header. */
  userAgent?: string | undefined;
  /** The request's cookies, each as `name=value`. They don't authenticate; tokens do. */
  cookies: readonly string[];
  /** Sends a cookie with the answer. */
  setCookie: (cookie: HostCookie) => void;
}

interface PublicRequest extends AnyRequest {
  /** Notes for the log which user the call is about, however it ends; undefined notes nothing. */
  concerns: (usuarioId: string | undefined) => void;
}

type SignedInRequest = AnyRequest & Viewer;

/** The request of a call of the table; of a call that isn't public, with its viewer; `B`: the bearer of a link. */
type RequestOf<N extends keyof Calls, B> = Calls[N]['audience'] extends 'public'
  ? PublicRequest
  : Calls[N]['audience'] extends 'enlace'
    ? AnyRequest & B
    : SignedInRequest;

/** The answer of a call's code: its `data`, the address of a file's bytes, or a page with its headers. */
type AnswerOf<N extends keyof Calls> = Calls[N]['output'] extends 'file'
  ? { location: string }
  : Calls[N]['output'] extends 'page'
    ? Page
    : Output<N>;

/** The Reply of a call whose message names the changed thing. */
type ReplyOf<N extends keyof Calls> = Calls[N] extends { message: (changed: infer C) => string }
  ? Reply<AnswerOf<N>, C>
  : AnswerOf<N>;

/** The code of one call. */
export type Implementation<N extends keyof Calls, B = Viewer> = (
  input: Input<N>,
  request: RequestOf<N, B>,
) => Promise<ReplyOf<N>>;

/** The code of an area: one function for each of its rows in the table, none missing. */
export type Implementations<A extends Area, B = Viewer> = { [N in CallsOf<A>]: Implementation<N, B> };

type AnyImplementation = (input: unknown, request: PublicRequest | SignedInRequest) => Promise<unknown>;

/** A call of the table and its code. */
interface Route {
  name: keyof Calls;
  call: Call;
  run: AnyImplementation;
}

/** The call of an area that a request's path and method ask for. */
interface Asked {
  found: ReturnType<ReturnType<typeof pathsOf<Route>>>;
  params: Record<string, string>;
  method: string;
  route: Route | undefined;
}

/** Rows of the table of calls that include an area's: the parts of the table that a Lambda loads. */
type RowsOf<A extends Area> = Pick<Calls, CallsOf<A>>;

/** Facts of a request, for the log: who makes it, and from which address. */
interface Seen {
  usuario?: { _id: string; role: string } | undefined;
  /** The user that a public call is about, as its code noted. */
  concerned?: string;
  /** The administrator's view, the program's key or the link that asks in place of `usuario`. */
  portador?: Portador | undefined;
  /** The id of the request's key, valid or not. */
  clave?: string | undefined;
  visitor?: string;
}

/**
 * The Lambda handler of an area. Every error becomes an answer of contract/base/errors.ts. `loadBearer`: loads the bearer of a
 * link, for an area with calls for bearers.
 */
export function serve<A extends Area, B extends Viewer = Viewer>(
  area: A,
  rows: RowsOf<A>,
  implementations: Implementations<A, B>,
  loadBearer?: LoadBearer<B>,
) {
  const log = logOf(area);
  const known = Object.entries(implementations).map(([name, run]): Route => {
    const call: Call = rows[name as CallsOf<A>];
    return { name: name as CallsOf<A>, call, run: run as AnyImplementation };
  });
  // Whichever route of API Gateway's a request came by: one may lead to all of an area.
  // What administrators keep has ids of the portal's own making; samples and certificates have the laboratory's.
  const find = pathsOf(
    known.map((one) => {
      const { method, path, audience } = one.call;
      return { method, pattern: `/api${path}`, call: one, hasNoSlashes: audience === 'admin' };
    }),
  );
  // The address of a board is opened by a person, who gets a page even if there is no such board.
  const givesPages = known.every(({ call }) => call.output === 'page');

  function askedOf({ rawPath, requestContext: { http } }: APIGatewayProxyEventV2): Asked {
    const found = find(rawPath, http.method);
    return { found, params: found?.params ?? {}, method: http.method, route: found?.methods.get(http.method) };
  }

  async function answer(
    event: APIGatewayProxyEventV2,
    asked: Asked,
    seen: Seen,
  ): Promise<APIGatewayProxyStructuredResultV2> {
    const visitor = await visitorOf(event);
    if (!visitor) throw new Stranger();
    seen.visitor = visitor.address;
    const { route } = asked;
    if (!route) throw refusalOf(asked);
    const baked: string[] = [];
    const request = {
      now: new Date(),
      newId: randomUUID,
      visitor: async () => visitor,
      userAgent: event.headers['user-agent'],
      cookies: event.cookies ?? [],
      setCookie: (cookie: HostCookie) => void baked.push(textOfCookie(cookie)),
      concerns: (usuarioId: string | undefined) => {
        if (usuarioId !== undefined) seen.concerned = usuarioId;
      },
    };
    const authorization = event.headers['authorization'];
    seen.clave = keyIdOf(authorization);
    const by = { now: request.now, address: visitor.address, loadBearer };
    const viewer = await authenticate(route.call, authorization, by);
    seen.usuario = viewer?.usuario;
    seen.portador = viewer?.portador;
    if (viewer) authorize(route.call, viewer, request.now);
    const input = await parseInput(route.call, event, asked.params);
    const { output: schema } = route.call;
    const run = async () => {
      const answered = await route.run(input, { ...request, ...(viewer && enCliente(viewer, clienteIn(input))) });
      return { answered, data: answered instanceof Reply ? answered.data : answered };
    };
    if (schema === 'file') return redirect(((await run()).data as { location: string }).location);
    if (schema === 'page') return page((await run()).data as Page);
    const make = async () => {
      const { answered, data } = await run();
      return answerText(schema.parse(data), messageOf(route.call, answered));
    };
    // A form with files takes no key: the hash of the input doesn't cover the files' bytes.
    const key = isForm(event.headers['content-type']) ? undefined : event.headers['idempotency-key'];
    const { name, call } = route;
    const repeatable = { name, call, key, input, now: request.now };
    const good = success(viewer ? await onceOnly({ ...repeatable, viewer }, make) : await make());
    return baked.length > 0 ? { ...good, cookies: baked } : good;
  }

  /** One line for each request, and a second one for security events. */
  function tell(
    event: APIGatewayProxyEventV2,
    requestId: string,
    { asked: { route, params }, seen, refused }: { asked: Asked; seen: Seen; refused: Failure | undefined },
  ) {
    const user = seen.usuario?._id ?? seen.concerned ?? refused?.usuarioId;
    const visitor = seen.visitor ?? event.requestContext.http.sourceIp;
    const outcome = refused?.code ?? 'OK';
    const isAdmin = seen.usuario?.role === 'admin';
    const { portador, clave } = seen;
    const by = {
      ...(portador?.tipo === 'vista' && { viewedBy: portador._id }),
      ...(portador?.tipo === 'enlace' && { enlace: portador._id }),
      ...(clave !== undefined && { clave }),
    };
    const line = { requestId, call: route?.name, user, ...by, outcome, fallo: refused?.fallo, visitor };
    const { id, numero, filename } = params;
    const target = refused?.target ?? id ?? numero ?? filename;
    const occurred =
      refused instanceof Stranger
        ? ({ tipo: 'sin-cloudfront' } as const)
        : route && securityEventOf({ ...route, isAdmin, failure: refused });
    if (occurred) {
      const counts = counted(countedSecurity(occurred));
      log.warn('Security', { evento: 'seguridad', ...occurred, ...line, target, ...counts });
    }
    // The path of a refused request may have anything in it, so that its target isn't logged here.
    return refused ? line : { ...line, target };
  }

  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(httpContentNegotiation({ parseCharsets: false, parseLanguages: false, parseMediaTypes: false }))
    .use(withinLimit((requestId, bytes) => log.error('The answer is too large', { requestId, bytes })))
    .use(compress())
    .handler(async (event: APIGatewayProxyEventV2, context: Context) => {
      const started = performance.now();
      const requestId = idOf(event, context);
      const asked = askedOf(event);
      const seen: Seen = {};
      let refused: Failure | undefined;
      const answered = await withRequestId(requestId, async () => answer(event, asked, seen)).catch(
        (error: unknown) => {
          if (!(error instanceof Failure)) log.error('The call failed', { requestId, error: describe(error) });
          refused = error instanceof Failure ? error : new Failure('INTERNAL');
          const isPage = asked.route ? asked.route.call.output === 'page' : givesPages && !asked.found;
          if (isPage) return failurePage(refused);
          return failure(refused, requestId, { isAdmin: seen.usuario?.role === 'admin' && !seen.portador });
        },
      );
      const line = tell(event, requestId, { asked, seen, refused });
      const { statusCode } = answered;
      const milliseconds = Math.round(performance.now() - started);
      const missed = counted({ CodigosYEnlacesDesconocidos: isGuess(asked, refused) ? 1 : undefined });
      log.info('Answered', { ...line, route: routeOf(asked, event), statusCode, milliseconds, ...missed });
      return answered;
    });
}

/** The client that a call is asked of, by its filter; undefined for none. */
function clienteIn({ query, body }: Record<'query' | 'body', unknown>): string | undefined {
  const { clienteId }: { clienteId?: unknown } = { ...(body as object), ...(query as object) };
  return typeof clienteId === 'string' ? clienteId : undefined;
}

/** The message of a successful answer, if the call's row has one. */
function messageOf({ message }: Call, answered: unknown): string | undefined {
  return typeof message === 'function' ? message((answered as Reply<unknown, never>).changed) : message;
}

/** The refusal of a call that didn't come through CloudFront. */
class Stranger extends Failure {
  constructor() {
    super('FORBIDDEN');
    this.name = 'Stranger';
  }
}

/** The call asked for, as `GET /api/results/{id}`; for an unknown path API Gateway's route, which has no names of things. */
function routeOf({ found, method }: Asked, { routeKey }: APIGatewayProxyEventV2): string {
  return `${method} ${found?.pattern ?? routeKey.split(' ')[1]}`;
}

/** Whether a request tried a board or a link that doesn't exist, which anyone may guess. */
function isGuess({ route }: Asked, refused: Failure | undefined): boolean {
  if (refused?.code !== 'NOT_FOUND' || !route) return false;
  return route.call.audience === 'enlace' || route.call.output === 'page';
}

/** The refusal of a request for no call: its path has calls of other methods only, or doesn't exist. */
function refusalOf({ found }: Asked): Failure {
  if (!found) return new Failure('NOT_FOUND');
  return new Failure('METHOD_NOT_ALLOWED', { headers: { allow: [...found.methods.keys()].toSorted().join(', ') } });
}

/** An error without its extra fields: SDK errors contain requests, with data that must not be logged. */
function describe(error: unknown) {
  return error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: typeof error };
}
