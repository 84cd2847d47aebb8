import { Agent } from 'node:https';
import { S3Client } from '@aws-sdk/client-s3';
import { SESClient } from '@aws-sdk/client-ses';
import { account, type Emulator, region } from './emulator.ts';

/** How this process asks the emulator: as the account's own root, trusting its certificate. */
const settings = (emulator: Emulator) => ({
  endpoint: emulator.url,
  region,
  credentials: { accessKeyId: account, secretAccessKey: 'ministack' },
  requestHandler: { httpsAgent: new Agent({ ca: emulator.certificate }) },
});

export const s3Of = (emulator: Emulator): S3Client => new S3Client(settings(emulator));
export const sesOf = (emulator: Emulator): SESClient => new SESClient(settings(emulator));
