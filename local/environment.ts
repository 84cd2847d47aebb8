import { join } from 'node:path';
import type { Credentials } from './aws/endpoint.ts';

/** The project's folder. */
export const root = join(import.meta.dirname, '..');

/** The region that the local endpoints pretend to be in. */
export const region = 'eu-south-2';

/** What local requests are signed with. No secret: the endpoints listen on this machine only. */
export const credentials: Credentials = { accessKeyId: 'alicuota', secretAccessKey: 'alicuota-local' };

/**
 * The SDK's own variables for them. All that reaches one local endpoint is to use the same: a DynamoDB keeps tables apart
 * by region, and DynamoDB Local by access key too, though the embedded one asks for neither.
 */
export const identity = {
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
};

/** Where each AWS service answers. */
export interface Endpoints {
  dynamodb: string;
  s3: string;
  ses: string;
  secretsManager: string;
}

/** The SDK's own variables for the local endpoints. Nothing else tells code that it runs locally. */
export function sdkEnvironment(endpoints: Endpoints): Record<string, string> {
  return {
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SES: endpoints.ses,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsManager,
    ...identity,
  };
}

/** The names of what the template declares. */
export interface Resources {
  portalTable: string;
  indiceTable: string;
  filesBucket: string;
  dropBucket: string;
  signingSecretId: string;
  originSecretId: string;
}

/** The variables by which code finds the resources, all of them: for scripts; functions get what the template says. */
export function resourceEnvironment(resources: Resources): Record<string, string> {
  return {
    PORTAL_TABLE: resources.portalTable,
    INDICE_TABLE: resources.indiceTable,
    FILES_BUCKET: resources.filesBucket,
    DROP_BUCKET: resources.dropBucket,
    SIGNING_SECRET_ID: resources.signingSecretId,
    ORIGIN_SECRET_ID: resources.originSecretId,
  };
}
