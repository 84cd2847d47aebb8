import { runInNewContext } from 'node:vm';
import * as z from 'zod';
import { type Resolver, TemplateError } from './resolver.ts';

/** What CloudFront does to requests and answers, for the local gateway to do the same. */
export interface Site {
  /** The headers that every answer carries. */
  headers: Readonly<Record<string, string>>;
  /** The file that an address of the site gives, such as `/index.html`. */
  fileFor(path: string): string;
  /** The headers that a request reaches the API with. */
  apiHeaders(headers: Record<string, string>, address: string): Record<string, string>;
}

interface EdgeRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}
type EdgeFunction = (event: { request: EdgeRequest; viewer: { ip: string } }) => EdgeRequest;

const associationsSchema = z.tuple([z.object({ EventType: z.literal('viewer-request'), FunctionARN: z.string() })]);
const distributionSchema = z.object({
  DefaultCacheBehavior: z.object({ FunctionAssociations: associationsSchema }),
  CacheBehaviors: z.tuple([z.object({ PathPattern: z.literal('/api/*'), FunctionAssociations: associationsSchema })]),
});
const headersSchema = z.object({
  CustomHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string() })) }),
  SecurityHeadersConfig: z.object({
    ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string() }),
    FrameOptions: z.object({ FrameOption: z.string() }),
    ReferrerPolicy: z.object({ ReferrerPolicy: z.string() }),
  }),
});

/** Reads the site's part of the templates; `s3Url` is the local endpoint, which plays every bucket's host. */
export function readSite(resolver: Resolver, s3Url: string): Site {
  const [distribution] = resolver.all('AWS::CloudFront::Distribution');
  const [policy] = resolver.all('AWS::CloudFront::ResponseHeadersPolicy');
  if (!distribution || !policy) throw new TemplateError('The templates have no site');
  const {
    DefaultCacheBehavior,
    CacheBehaviors: [api],
  } = distributionSchema.parse(
    pick(resolver, distribution.stack, distribution.resource.Properties?.['DistributionConfig'], distributionSchema),
  );
  const pages = edgeFunction(resolver, DefaultCacheBehavior.FunctionAssociations[0].FunctionARN);
  const calls = edgeFunction(resolver, api.FunctionAssociations[0].FunctionARN);
  const config = policy.resource.Properties?.['ResponseHeadersPolicyConfig'];
  const { host } = new URL(s3Url);
  return {
    headers: headersOf(headersSchema.parse(pick(resolver, policy.stack, config, headersSchema)), (text) =>
      text.replaceAll(`https://${host}`, s3Url),
    ),
    fileFor: (path) => pages({ request: { uri: path, headers: {} }, viewer: { ip: '' } }).uri,
    apiHeaders(headers, address) {
      const wrapped = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
      const request = calls({ request: { uri: '/api', headers: wrapped }, viewer: { ip: address } });
      return Object.fromEntries(Object.entries(request.headers).map(([name, { value }]) => [name, value]));
    },
  };
}

function pick(resolver: Resolver, stack: string, config: unknown, schema: z.ZodObject) {
  const entries = Object.entries((config ?? {}) as Record<string, unknown>).filter(([key]) => key in schema.shape);
  return Object.fromEntries(entries.map(([key, value]) => [key, relevant(resolver, stack, key, value)]));
}

/** Of a behaviour only its functions are read: its origin and policies have no local counterpart. */
function relevant(resolver: Resolver, stack: string, key: string, value: unknown): unknown {
  const behaviour = (one: unknown) => {
    const { PathPattern, FunctionAssociations } = one as Record<string, unknown>;
    return resolver.resolve(stack, { PathPattern, FunctionAssociations });
  };
  if (key === 'DefaultCacheBehavior') return behaviour(value);
  if (key === 'CacheBehaviors' && Array.isArray(value)) return value.map(behaviour);
  return resolver.resolve(stack, value);
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
