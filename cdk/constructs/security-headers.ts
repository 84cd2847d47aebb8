import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** What pages may load and from where; `fileOrigins` are where presigned URLs of files lead. */
function contentSecurityPolicy(fileOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Mantine places its styles in the page as it runs.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${fileOrigins.join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The headers that every answer of the portal carries. The local gateway sends the same, read from the template.
 * `fileOrigins` are the buckets' own endpoints, with scheme.
 */
export function securityHeaders(scope: Construct, id: string, fileOrigins: readonly string[]): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(fileOrigins), override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      // Addresses carry sample numbers and, on the reset page, a token: no other site nor our own logs learn of them.
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        includeSubdomains: true,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'Cross-Origin-Opener-Policy', value: 'same-origin', override: true },
        { header: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=()', override: true },
      ],
    },
  });
}
