import middy from '@middy/core';
import httpContentNegotiation from '@middy/http-content-negotiation';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Area, Call, CallsOf, Calls, Input, Output } from '../../contract/calls.ts';
import type { Viewer } from '../access/viewer.ts';
import { failure, redirect, success } from './answer.ts';
import { authenticate } from './authenticate.ts';
import { compress } from './compress.ts';
import { Failure } from './failure.ts';
import { logOf } from './log.ts';
import { parseInput } from './parse.ts';
import { Said } from './said.ts';
import { type Visitor, visitorOf } from './visitor.ts';

/** What every call knows besides what it is asked. */
interface PublicRequest {
  now: Date;
  /** Where the call comes from, found out for whoever asks. */
  visitor: () => Promise<Visitor>;
  /** Those that came with the request, each as `name=value`. They prove nothing of who asks: tokens do. */
  cookies: readonly string[];
  /** Sends a cookie with the answer, as `Set-Cookie` writes it. */
  setCookie: (cookie: string) => void;
}

type SignedInRequest = PublicRequest & Viewer;

/** The request of one call of the table: a call that isn't public knows who makes it and what they may see. */
type RequestOf<N extends keyof Calls> = Calls[N]['audience'] extends 'public' ? PublicRequest : SignedInRequest;

/** What a call's code answers: its `data`, or the address of a file's bytes. */
type AnswerOf<N extends keyof Calls> = Calls[N]['output'] extends 'file' ? { location: string } : Output<N>;

/** Where people keep things, a call that changes one may say what it did. */
type SaidOf<N extends keyof Calls> = Calls[N] extends { area: 'admin' | 'informes-externos'; method: 'GET' }
  ? never
  : Calls[N]['area'] extends 'admin' | 'informes-externos'
    ? Said<AnswerOf<N>>
    : never;

/** The code of one call. */
export type Implementation<N extends keyof Calls> = (
  input: Input<N>,
  request: RequestOf<N>,
) => Promise<AnswerOf<N> | SaidOf<N>>;

/** The code of an area: one function for each of its rows in the table, none missing. */
export type Implementations<A extends Area> = { [N in CallsOf<A>]: Implementation<N> };

type AnyImplementation = (input: unknown, request: PublicRequest | SignedInRequest) => Promise<unknown>;

/** Rows of the table of calls with those of an area among them: the parts of the table that a Lambda loads. */
type RowsOf<A extends Area> = Pick<Calls, CallsOf<A>>;

/** The Lambda handler of an area. Whatever goes wrong becomes an answer of contract/errors.ts. */
export function serve<A extends Area>(area: A, rows: RowsOf<A>, implementations: Implementations<A>) {
  const log = logOf(area);
  const routes = new Map<string, { call: Call; run: AnyImplementation }>();
  for (const [name, run] of Object.entries(implementations)) {
    const call: Call = rows[name as CallsOf<A>];
    routes.set(`${call.method} /api${call.path}`, { call, run: run as AnyImplementation });
  }

  async function answer(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
    const route = routes.get(event.routeKey);
    if (!route) throw new Failure('NOT_FOUND');
    const baked: string[] = [];
    const request = {
      now: new Date(),
      visitor: () => visitorOf(event),
      cookies: event.cookies ?? [],
      setCookie: (cookie: string) => void baked.push(cookie),
    };
    const viewer = await authenticate(route.call, event.headers['authorization'], request.now);
    const answered = await route.run(await parseInput(route.call, event), { ...request, ...viewer });
    const output = answered instanceof Said ? answered.data : answered;
    if (route.call.output === 'file') return redirect((output as { location: string }).location);
    const good = success(route.call.output.parse(output), answered instanceof Said ? answered.message : undefined);
    return baked.length > 0 ? { ...good, cookies: baked } : good;
  }

  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(httpContentNegotiation({ parseCharsets: false, parseLanguages: false, parseMediaTypes: false }))
    .use(compress())
    .handler(async (event: APIGatewayProxyEventV2, context: Context) => {
      const started = performance.now();
      const answered = await answer(event).catch((error: unknown) => {
        if (!(error instanceof Failure)) log.error('The call failed', { error: describe(error) });
        return failure(error, context.awsRequestId);
      });
      const { statusCode } = answered;
      const milliseconds = Math.round(performance.now() - started);
      log.info('Answered', { requestId: context.awsRequestId, route: event.routeKey, statusCode, milliseconds });
      return answered;
    });
}

/** An error without what it may carry along: SDK errors hold requests, and those hold what must not be logged. */
function describe(error: unknown) {
  return error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: typeof error };
}
