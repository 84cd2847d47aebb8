import type { Size } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Area } from '../../contract/base/call.ts';
import type { Stage } from '../config.ts';
import { AreaFunction } from '../constructs/area-function.ts';
import { allowSecret } from '../constructs/grants.ts';
import type { DataStack } from './data-stack.ts';

interface CalledFunction {
  area: Area;
  data: DataStack;
  environment: Record<string, string>;
  disk?: Size | undefined;
}

/** A function that the API calls: it answers only requests through CloudFront, recognised by a secret. */
export function calledFunction(
  scope: Construct,
  stage: Stage,
  { area, data, environment, disk }: CalledFunction,
): AreaFunction {
  const fn = new AreaFunction(scope, pascal(area), {
    stage,
    area,
    ...(disk && { disk }),
    ...(stage.concurrency && { concurrency: stage.concurrency[area] }),
    environment: {
      ...environment,
      PORTAL_TABLE: data.portal.tableName,
      ORIGIN_SECRET_ID: data.originSecret.secretArn,
    },
  });
  allowSecret(fn, data.originSecret);
  return fn;
}

function pascal(area: Area): string {
  return area.replace(/(?:^|-)(.)/gu, (_, first: string) => first.toUpperCase());
}
