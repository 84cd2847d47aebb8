import { join } from 'node:path';
import { Duration, type Size } from 'aws-cdk-lib';
import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Architecture, CfnFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import type { FunctionName } from './alarm-words.ts';
import { bundleSettings } from '../bundle-settings.ts';
import { acknowledge } from './acknowledge.ts';
import { entryMetadata } from './entry-metadata.ts';
import { logGroup } from './log-group.ts';
import { namespaceOf } from './log-metrics.ts';

const root = join(import.meta.dirname, '../..');

interface AreaFunctionProps {
  /** Says its memory and timeout. */
  readonly stage: Stage;
  /** Its file under `lambdas/functions`, which exports `handler`. */
  readonly area: FunctionName;
  /** Disk of its own under /tmp, where Lambda's 512 MB aren't enough. */
  readonly disk?: Size;
  /** How many copies of it are kept free and run at most at once; as many as the account has left where unsaid. */
  readonly concurrency?: number;
  /** Exactly what the area's code reads. Where every function counts is added. */
  readonly environment: Record<string, string>;
}

/**
 * One file of `lambdas/functions` as a function: Node 24 on ARM, bundled into one ES module with the AWS SDK and a source map,
 * a log group with a term of retention, and a role that may write to the log group alone until more is granted.
 */
export class AreaFunction extends NodejsFunction {
  constructor(scope: Construct, id: string, props: AreaFunctionProps) {
    const entry = `lambdas/functions/${props.area}.ts`;
    const logs = logGroup(scope, `${id}Logs`, props.stage);
    const role = new FunctionRole(scope, `${id}Role`);
    role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logs.logGroupArn],
      }),
    );
    super(scope, id, {
      entry: join(root, entry),
      projectRoot: root,
      depsLockFilePath: join(root, 'package-lock.json'),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.stage.memoryMiB[props.area],
      timeout: Duration.seconds(props.stage.timeoutSeconds[props.area]),
      ...(props.disk ? { ephemeralStorageSize: props.disk } : {}),
      ...(props.concurrency === undefined ? {} : { reservedConcurrentExecutions: props.concurrency }),
      tracing: props.stage.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      role,
      logGroup: logs,
      environment: { ...props.environment, METRICS_NAMESPACE: namespaceOf(props.stage.name) },
      bundling: {
        format: OutputFormat.ESM,
        target: bundleSettings.target,
        mainFields: bundleSettings.mainFields,
        inject: bundleSettings.inject,
        esbuildArgs: { '--alias': Object.entries(bundleSettings.alias).map(([name, path]) => `${name}=${path}`) },
        minify: true,
        keepNames: true,
        sourceMap: true,
        sourcesContent: false,
        // The SDK that was tested goes along, instead of whichever the runtime has.
        externalModules: [],
        banner: bundleSettings.banner,
      },
      awsSdkConnectionReuse: false,
    });
    const resource = this.node.defaultChild;
    if (!(resource instanceof CfnFunction)) throw new Error('CDK changed its tree');
    resource.addMetadata(entryMetadata, entry);
    if (props.stage.tracing)
      acknowledge(role, 'IAM5[Resource::*]', 'Traces are sent to no resource that can be named.');
  }
}

/** A role whose rights stand in itself: as a policy of its own each would be one more of a stack's 500 resources. */
class FunctionRole extends Role {
  private readonly rights: PolicyDocument;

  constructor(scope: Construct, id: string) {
    const rights = new PolicyDocument();
    super(scope, id, { assumedBy: new ServicePrincipal('lambda.amazonaws.com'), inlinePolicies: { rights } });
    this.rights = rights;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.rights.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
