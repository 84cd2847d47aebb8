import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { openMailbox, type Mail } from '../local/aws/mailbox.ts';
import { startS3 } from '../local/aws/s3/start.ts';
import { startSecretsManager } from '../local/aws/secrets-manager.ts';
import type { SesEvent } from '../local/aws/ses-events.ts';
import { startSes } from '../local/aws/ses.ts';
import { credentials } from '../local/environment.ts';
import { files } from '../lambdas/platform/dynamo/clients.ts';
import { startTables } from './tables.ts';

/** Everything of AWS that samples, alerts and mails need, with this process's environment pointed at it. */
export interface MailCloud {
  /** The keys of the objects that were put into the outbox, each time they were, oldest first. */
  outbox: string[];
  /** Events of SES about bounced mails. */
  events: SesEvent[];
  /** Every mail that SES took, newest first. */
  mails(): Promise<Mail[]>;
  /** Has SES fail at the next so many requests. */
  failSes(times: number): void;
  stop(): Promise<void>;
}

const branding = (empresa: string, nombre: string, dominio: string | null) => ({
  empresa,
  nombre,
  dominio,
  historico: null,
  remitente: `no-responder@${empresa}.example`,
});

/** Starts it all. */
export async function startMailCloud(): Promise<MailCloud> {
  const stopTables = await startTables();
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-test-'));
  const outbox: string[] = [];
  const events: SesEvent[] = [];
  let failures = 0;
  const s3 = await startS3({
    dataDir,
    credentials,
    onEvent: (bucket, { Records: [record] }) => {
      if (bucket === 'salida') outbox.push(decodeURIComponent(record?.s3.object.key ?? ''));
    },
  });
  const ses = await startSes({
    dataDir,
    credentials,
    now: () => {
      if (failures-- > 0) throw new Error('Too much to do');
      return new Date();
    },
    onEvent: async (event) => void events.push(event),
  });
  const secrets = await startSecretsManager({ dataDir, credentials, secretIds: ['firma'] });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_ENDPOINT_URL_SES: ses.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    DROP_BUCKET: 'entrega',
    OUTBOX_BUCKET: 'salida',
    SIGNING_SECRET_ID: 'firma',
    CONFIGURATION_SET: 'correos',
    BRANDINGS: JSON.stringify([branding('alicuota', 'Alícuota', null), branding('cbba', 'CBBA', 'cbba')]),
    PORTAL_URLS: 'https://area.example https://clientes.cbba.example',
  });
  for (const Bucket of ['entrega', 'salida']) await files().send(new CreateBucketCommand({ Bucket }));
  const mailbox = await openMailbox(join(dataDir, 'ses'));
  return {
    outbox,
    events,
    mails: async () => mailbox.list(100_000),
    failSes: (times) => {
      failures = times;
    },
    async stop() {
      await Promise.all([s3.close(), ses.close(), secrets.close()]);
      await stopTables();
      await rm(dataDir, { recursive: true });
    },
  };
}
