import { runInNewContext } from 'node:vm';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { portalWithoutCode } from '../synthesise.ts';
import { resources } from '../template-resources.ts';

const web = Template.fromStack(portalWithoutCode('prod').web);
const [, distribution] = resources(web, 'AWS::CloudFront::Distribution')[0] ?? [];

test('everything is over TLS: pages lead there, and the API refuses plain http', () => {
  expect(distribution?.Properties['DistributionConfig']).toMatchObject({
    DefaultCacheBehavior: { ViewerProtocolPolicy: 'redirect-to-https' },
    CacheBehaviors: [
      { PathPattern: '/api/*', ViewerProtocolPolicy: 'https-only' },
      { PathPattern: '/tablon/*', ViewerProtocolPolicy: 'redirect-to-https' },
    ],
  });
});

test('the API recognises calls through CloudFront by a secret that no template shows', () => {
  const config = distribution?.Properties['DistributionConfig'] as { Origins: Record<string, unknown>[] } | undefined;
  const headers = config?.Origins.flatMap(({ OriginCustomHeaders }) => OriginCustomHeaders ?? []);
  expect(headers).toEqual([{ HeaderName: 'x-origin-secret', HeaderValue: expect.anything() }]);
  expect(JSON.stringify(headers)).toMatch(/resolve:secretsmanager:.*OriginSecret.*:SecretString/u);
});

test('CloudFront is shown another version of the secret by a parameter, which a first deployment needn’t give', () => {
  const config = JSON.stringify(distribution?.Properties['DistributionConfig']);
  expect(config).toContain('":SecretString:::",{"Ref":"OriginHeaderVersion"},"}}"');
  const { Default, AllowedPattern } = web.findParameters('OriginHeaderVersion')['OriginHeaderVersion'] as {
    Default: string;
    AllowedPattern: string;
  };
  expect(Default).toBe('');
  for (const version of [Default, crypto.randomUUID()]) expect(version).toMatch(new RegExp(AllowedPattern, 'u'));
  expect('x:AWSPENDING:').not.toMatch(new RegExp(AllowedPattern, 'u'));
});

test('Route 53’s health check is answered at the edge, and no one else’s', () => {
  const code = resources(web, 'AWS::CloudFront::Function')
    .map(([, { Properties }]) => String(Properties['FunctionCode']))
    .find((text) => text.includes('x-viewer-address'));
  const handler = runInNewContext(`${code}; handler`) as (event: object) => { statusCode?: number; uri?: string };
  const ask = (uri: string, agent: string) =>
    handler({ request: { uri, headers: { 'user-agent': { value: agent } } }, viewer: { ip: '203.0.113.7' } });
  const route53 = 'Amazon-Route53-Health-Check-Service (ref 0f0f; report http://amzn.to/1vsZADi)';
  expect(ask('/api/health', route53)).toMatchObject({ statusCode: 204 });
  expect(ask('/api/results', route53)).toMatchObject({ uri: '/api/results' });
  expect(ask('/api/health', 'curl/8.5.0')).toMatchObject({ uri: '/api/health' });
});

test('boards are calls of the API, kept by host alone, and neither cookies nor queries reach them', () => {
  const code = resources(web, 'AWS::CloudFront::Function')
    .map(([, { Properties }]) => String(Properties['FunctionCode']))
    .find((text) => text.includes('x-viewer-address'));
  const handler = runInNewContext(`${code}; handler`) as (event: object) => { uri: string };
  const request = { uri: '/tablon/piscina', headers: {} };
  expect(handler({ request, viewer: { ip: '203.0.113.7' } }).uri).toBe('/api/tablon/piscina');
  const [cache] = resources(web, 'AWS::CloudFront::CachePolicy').map(([, { Properties }]) => Properties);
  expect(cache?.['CachePolicyConfig']).toMatchObject({
    MinTTL: 0,
    DefaultTTL: 0,
    ParametersInCacheKeyAndForwardedToOrigin: {
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { Headers: ['x-viewer-origin'] },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    },
  });
  const [forwarded] = resources(web, 'AWS::CloudFront::OriginRequestPolicy').map(([, { Properties }]) => Properties);
  expect(forwarded?.['OriginRequestPolicyConfig']).toMatchObject({
    CookiesConfig: { CookieBehavior: 'none' },
    HeadersConfig: { Headers: ['x-viewer-address'] },
  });
});

test('an error of the API is never replaced by the page', () => {
  expect(JSON.stringify(distribution)).not.toContain('CustomErrorResponses');
});

test('pages run only the portal’s own scripts and can’t be framed', () => {
  const [headers] = resources(web, 'AWS::CloudFront::ResponseHeadersPolicy');
  const text = JSON.stringify(headers);
  expect(text).not.toContain('blob:');
  for (const part of ["script-src 'self';", "frame-ancestors 'none'", "default-src 'none'"])
    expect(text).toContain(part);
});

test('the stack’s outputs give the address', () => {
  expect(Object.keys(web.toJSON()['Outputs'] as object)).toContain('Url');
});

test('no log has whole addresses, which carry the tokens of mailed links', () => {
  expect(distribution?.Properties['DistributionConfig']).not.toHaveProperty('Logging');
});
