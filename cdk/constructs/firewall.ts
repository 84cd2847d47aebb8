import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Call } from '../../contract/base/call.ts';
import { calls } from '../../contract/calls.ts';

interface FirewallProps {
  /** The stage's own name, in whose words the firewall and its metrics are called. */
  readonly name: string;
  /** Requests of one IP address in any five minutes, beyond which it is refused until they are fewer. */
  readonly requestsPerFiveMinutes: number;
}

const vendor = 'awswaf:managed:aws:core-rule-set';

/**
 * Rules of AWS's common set that would block requests of the portal itself, so they only count. A form with a file
 * exceeds their 8 kB, a table's filters may exceed their 2 kB, and mail programs may unsubscribe with one click without
 * a User-Agent.
 */
const onlyCounted = ['SizeRestrictions_BODY', 'SizeRestrictions_QUERYSTRING', 'NoUserAgent_HEADER'];

/** Rules that look for attacks in bodies, where a PDF's bytes may look like an attack; each with its label. */
const ofBodies = [
  { rule: 'CrossSiteScripting_BODY', label: 'CrossSiteScripting_Body' },
  { rule: 'GenericLFI_BODY', label: 'GenericLFI_Body' },
  { rule: 'GenericRFI_BODY', label: 'GenericRFI_Body' },
  { rule: 'EC2MetaDataSSRF_BODY', label: 'EC2MetaDataSSRF_Body' },
];

/** Parts of a request that are redacted in the samples that the firewall keeps for three hours. */
const secrets: CfnWebACL.FieldToProtectProperty[] = [
  { fieldType: 'SINGLE_HEADER', fieldKeys: ['authorization', 'cookie'] },
  { fieldType: 'SINGLE_QUERY_ARGUMENT', fieldKeys: ['token'] },
  { fieldType: 'BODY' },
];

/**
 * A web application firewall for CloudFront, in us-east-1: addresses that AWS knows to be ill-reputed, more requests
 * than people make, and AWS's common rules, but for what the portal has good reason to be sent.
 */
export class Firewall extends CfnWebACL {
  constructor(scope: Construct, id: string, { name, requestsPerFiveMinutes }: FirewallProps) {
    super(scope, id, {
      name: `${name}-cloudfront`,
      description: 'Before CloudFront: reputation of addresses, rate by address, common attacks',
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(`${name}-cloudfront`),
      dataProtectionConfig: { dataProtections: secrets.map((field) => ({ field, action: 'SUBSTITUTION' })) },
      rules: [
        {
          name: 'reputation',
          priority: 0,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesAmazonIpReputationList' },
          },
          visibilityConfig: visible(`${name}-reputation`),
        },
        {
          name: 'rate',
          priority: 1,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: {
            rateBasedStatement: { aggregateKeyType: 'IP', limit: requestsPerFiveMinutes, evaluationWindowSec: 300 },
          },
          visibilityConfig: visible(`${name}-rate`),
        },
        {
          name: 'common',
          priority: 2,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name: 'AWSManagedRulesCommonRuleSet',
              ruleActionOverrides: [...onlyCounted, ...ofBodies.map(({ rule }) => rule)].map((rule) => ({
                name: rule,
                actionToUse: { count: {} },
              })),
            },
          },
          visibilityConfig: visible(`${name}-common`),
        },
        {
          name: 'bodies',
          priority: 3,
          action: { block: {} },
          statement: {
            andStatement: {
              statements: [{ orStatement: { statements: attacks() } }, { notStatement: { statement: forms() } }],
            },
          },
          visibilityConfig: visible(`${name}-bodies`),
        },
      ],
    });
  }
}

/** That one of the rules of bodies, which only counted, found something. */
function attacks(): CfnWebACL.StatementProperty[] {
  return ofBodies.map(({ label }) => ({ labelMatchStatement: { scope: 'LABEL', key: `${vendor}:${label}` } }));
}

/** That the request is to a call that takes files within a form. */
function forms(): CfnWebACL.StatementProperty {
  const paths = Object.values<Call>(calls)
    .filter(({ multipart }) => multipart)
    .map(({ path }) => `/api${path.replace(/\/\{.*$/u, '')}`);
  const statements = [...new Set(paths)].map((searchString) => ({
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: 'STARTS_WITH',
      searchString,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  }));
  const [only] = statements;
  if (!only) throw new Error('No call takes a form');
  return statements.length === 1 ? only : { orStatement: { statements } };
}

function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: true };
}
