import { runInNewContext } from 'node:vm';
import * as z from 'zod';
import { type Resolver, TemplateError } from './resolver.ts';

/** What CloudFront does to requests and answers, for the local gateway to do the same. */
export interface Site {
  /** The headers that every answer carries. */
  headers: Readonly<Record<string, string>>;
  /** The file that an address of the site gives, such as `/index.html`, or what the edge answers itself. */
  fileFor(path: string): string | EdgeAnswer;
  /** The path by which the API is asked for an address that leads to it. */
  apiPath(path: string): string;
  /** The headers that a request reaches the API with, from an address of this machine. */
  apiHeaders(headers: Record<string, string>, address: string): Record<string, string>;
}

interface SiteOptions {
  /** The local endpoint, which plays every bucket's host. */
  s3Url: string;
  /** Where the portal answers here, `http://localhost:4000`. */
  url: string;
  /** Values of secrets by name, for the references that CloudFormation would resolve. */
  secrets: ReadonlyMap<string, string>;
}

interface EdgeRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}
/** What an edge function answers in the place of a file or of the API. */
interface EdgeAnswer {
  statusCode: number;
  headers?: Record<string, { value: string }>;
  body?: string;
}
type EdgeFunction = (event: { request: EdgeRequest; viewer: { ip: string } }) => EdgeRequest | EdgeAnswer;

const associationsSchema = z.tuple([z.object({ EventType: z.literal('viewer-request'), FunctionARN: z.string() })]);
const distributionSchema = z.object({
  DefaultCacheBehavior: z.object({ FunctionAssociations: associationsSchema }),
  // The gateway knows which addresses these are (`leadsToApi`).
  CacheBehaviors: z.tuple([
    z.object({ PathPattern: z.literal('/api/*'), FunctionAssociations: associationsSchema }),
    z.object({ PathPattern: z.literal('/tablon/*'), FunctionAssociations: associationsSchema }),
  ]),
  Origins: z.array(
    z.object({
      OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
    }),
  ),
});
const headersSchema = z.object({
  CustomHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string() })) }),
  SecurityHeadersConfig: z.object({
    ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string() }),
    FrameOptions: z.object({ FrameOption: z.string() }),
    ReferrerPolicy: z.object({ ReferrerPolicy: z.string() }),
  }),
});

/** Reads the site's part of the templates. Throws TemplateError. */
export function readSite(resolver: Resolver, { s3Url, url, secrets }: SiteOptions): Site {
  const [distribution] = resolver.all('AWS::CloudFront::Distribution');
  const [policy] = resolver.all('AWS::CloudFront::ResponseHeadersPolicy');
  if (!distribution || !policy) throw new TemplateError('The templates have no site');
  const {
    DefaultCacheBehavior,
    CacheBehaviors: [api],
    Origins,
  } = distributionSchema.parse(
    pick(resolver, distribution.stack, distribution.resource.Properties?.['DistributionConfig'], distributionSchema),
  );
  const pages = edgeFunction(resolver, DefaultCacheBehavior.FunctionAssociations[0].FunctionARN);
  const calls = edgeFunction(resolver, api.FunctionAssociations[0].FunctionARN);
  const config = policy.resource.Properties?.['ResponseHeadersPolicyConfig'];
  const { host } = new URL(s3Url);
  const added = Origins.flatMap(({ OriginCustomHeaders }) => OriginCustomHeaders).map(
    ({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), secretOf(HeaderValue, secrets)] as const,
  );
  return {
    headers: headersOf(headersSchema.parse(pick(resolver, policy.stack, config, headersSchema)), (text) =>
      text.replaceAll(`https://${host}`, s3Url),
    ),
    fileFor(path) {
      const answer = pages({ request: { uri: path, headers: {} }, viewer: { ip: '' } });
      return 'uri' in answer ? answer.uri : answer;
    },
    apiPath(path) {
      const answer = calls({ request: { uri: path, headers: {} }, viewer: { ip: '' } });
      return 'uri' in answer ? answer.uri : path;
    },
    apiHeaders(headers, address) {
      const own = { ...headers, host: isOwnHost(headers['host']) ? headers['host'] : new URL(url).host };
      const wrapped = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value }]));
      const request = calls({ request: { uri: '/api', headers: wrapped }, viewer: { ip: address } });
      const entries = Object.entries(request.headers ?? {}).map(([name, { value }]) => [name, value] as const);
      // What CloudFront would say of itself is said of this machine, where there is no TLS.
      const plain = entries.map(([name, value]) => [
        name,
        name === 'x-viewer-origin' ? value.replace(/^https:/u, 'http:') : value,
      ]);
      return {
        ...Object.fromEntries(plain),
        ...(headers['host'] && { host: headers['host'] }),
        ...Object.fromEntries(added),
      };
    },
  };
}

function pick(resolver: Resolver, stack: string, config: unknown, schema: z.ZodObject) {
  const entries = Object.entries((config ?? {}) as Record<string, unknown>).filter(([key]) => key in schema.shape);
  return Object.fromEntries(entries.map(([key, value]) => [key, relevant(resolver, stack, key, value)]));
}

/** Of a behaviour only its functions are read, and of an origin its headers: the rest has no local counterpart. */
function relevant(resolver: Resolver, stack: string, key: string, value: unknown): unknown {
  const behaviour = (one: unknown) => {
    const { PathPattern, FunctionAssociations } = one as Record<string, unknown>;
    return resolver.resolve(stack, { PathPattern, FunctionAssociations });
  };
  if (key === 'DefaultCacheBehavior') return behaviour(value);
  if (key === 'CacheBehaviors' && Array.isArray(value)) return value.map(behaviour);
  if (key === 'Origins' && Array.isArray(value)) {
    const own = (value as Record<string, unknown>[]).filter(({ OriginCustomHeaders }) => OriginCustomHeaders);
    return own.map(({ OriginCustomHeaders }) => resolver.resolve(stack, { OriginCustomHeaders }));
  }
  return resolver.resolve(stack, value);
}

/** CloudFront answers for the host names of its distribution alone; those of this machine play them. */
function isOwnHost(host: string | undefined): host is string {
  return /^(?:(?:[a-z\d-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/iu.test(host ?? '');
}

/** A header's value, with the secret that it refers to in its place. Throws TemplateError. */
function secretOf(value: string, secrets: ReadonlyMap<string, string>): string {
  const name = /^\{\{resolve:secretsmanager:([^:]+):SecretString:*\}\}$/u.exec(value)?.[1];
  if (name === undefined) return value;
  const secret = secrets.get(name);
  if (secret === undefined) throw new TemplateError(`There is no secret ${name}`);
  return secret;
}

function headersOf(config: z.infer<typeof headersSchema>, localise: (text: string) => string): Record<string, string> {
  const { ContentSecurityPolicy, FrameOptions, ReferrerPolicy } = config.SecurityHeadersConfig;
  return {
    'Content-Security-Policy': localise(ContentSecurityPolicy.ContentSecurityPolicy),
    'X-Frame-Options': FrameOptions.FrameOption,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': ReferrerPolicy.ReferrerPolicy,
    ...Object.fromEntries(config.CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
  };
}

function edgeFunction(resolver: Resolver, id: string): EdgeFunction {
  const found = resolver.all('AWS::CloudFront::Function').find((one) => one.id === id);
  const code = found?.resource.Properties?.['FunctionCode'];
  if (typeof code !== 'string') throw new TemplateError(`The edge function ${id} has no code of its own`);
  return runInNewContext(`${code}; handler`, {}) as EdgeFunction;
}
