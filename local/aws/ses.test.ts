import { SendEmailCommand, SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses';
import { expect, onTestFinished, test } from 'vitest';
import type { SesEvent } from './ses-events.ts';
import { startSes } from './ses.ts';
import { closing, credentials, dataFolder, region } from './testing.ts';

function clientOf(endpoint: string, pair = credentials): SESClient {
  const client = new SESClient({ endpoint, region, credentials: pair });
  onTestFinished(() => client.destroy());
  return client;
}

const email = new SendEmailCommand({
  Source: 'Laboratorio <no-responder@alicuota.test>',
  Destination: { ToAddresses: ['ana@cliente.test', 'luis@cliente.test'], BccAddresses: ['copia@alicuota.test'] },
  ReplyToAddresses: ['laboratorio@alicuota.test'],
  Message: {
    Subject: { Data: 'Recuperación de contraseña: 100 % & más', Charset: 'UTF-8' },
    Body: { Text: { Data: 'Hola,\nhttps://a.test/?token=a+b' }, Html: { Data: '<p>Hola, <b>Ana</b></p>' } },
  },
});

test('a mail is kept as it was sent, the newest first, also after a restart', async () => {
  const dataDir = await dataFolder();
  const ses = await startSes({ dataDir, credentials });
  const client = clientOf(ses.url);
  const sent = await client.send(email);
  await client.send(new SendEmailCommand({ ...email.input, Source: 'otra@alicuota.test' }));
  await ses.close();
  const again = closing(await startSes({ dataDir, credentials }));
  const mails = await again.mails();
  expect(mails.map((mail) => mail.from)).toEqual(['otra@alicuota.test', 'Laboratorio <no-responder@alicuota.test>']);
  expect(mails[1]).toMatchObject({
    id: sent.MessageId,
    to: ['ana@cliente.test', 'luis@cliente.test'],
    bcc: ['copia@alicuota.test'],
    replyTo: ['laboratorio@alicuota.test'],
    subject: 'Recuperación de contraseña: 100 % & más',
    text: 'Hola,\nhttps://a.test/?token=a+b',
    html: '<p>Hola, <b>Ana</b></p>',
  });
  expect(await again.mail(sent.MessageId ?? '')).toEqual(mails[1]);
  expect(await again.mail('../ses')).toBeUndefined();
});

test('a raw mail is read: encoded words, several parts, quoted-printable and base64', async () => {
  const ses = closing(await startSes({ dataDir: await dataFolder(), credentials }));
  const raw = [
    'From: =?UTF-8?Q?Al=C3=ADcuota?= <a@alicuota.test>',
    'To: ana@cliente.test,',
    ' luis@cliente.test',
    `Subject: =?UTF-8?B?${Buffer.from('Contraseña ').toString('base64')}?=`,
    ' =?ISO-8859-1?Q?ma=F1ana?=',
    'Content-Type: multipart/alternative; boundary="=_x"',
    '',
    '--=_x',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Ma=C3=B1ana, una l=',
    'ínea',
    '--=_x',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('<p>Mañana</p>').toString('base64'),
    '--=_x--',
  ].join('\r\n');
  await clientOf(ses.url).send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(raw) } }));
  expect((await ses.mails())[0]).toMatchObject({
    from: 'Alícuota <a@alicuota.test>',
    to: ['ana@cliente.test', 'luis@cliente.test'],
    subject: 'Contraseña mañana',
    text: 'Mañana, una línea',
    html: '<p>Mañana</p>',
  });
});

test('an unknown sender’s mail is refused, and so is a mail without recipient', async () => {
  const ses = closing(await startSes({ dataDir: await dataFolder(), credentials }));
  const guesser = clientOf(ses.url, { ...credentials, secretAccessKey: 'otra' });
  await expect(guesser.send(email)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  const stranger = clientOf(ses.url, { ...credentials, accessKeyId: 'OTRA' });
  await expect(stranger.send(email)).rejects.toMatchObject({ name: 'InvalidClientTokenId' });
  const withoutRecipient = clientOf(ses.url).send(new SendEmailCommand({ ...email.input, Destination: {} }));
  await expect(withoutRecipient).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  expect(await ses.mails()).toEqual([]);
});

test('bounces are published for mails with a configuration set, and refused mails are never stored', async () => {
  const events: SesEvent[] = [];
  const onEvent = async (event: SesEvent) => void events.push(event);
  const ses = closing(await startSes({ dataDir: await dataFolder(), credentials, onEvent }));
  const client = clientOf(ses.url);
  const to = (address: string, set?: string) =>
    client.send(
      new SendRawEmailCommand({
        Source: 'a@alicuota.test',
        Destinations: [address],
        ...(set && { ConfigurationSetName: set }),
        RawMessage: { Data: Buffer.from(`To: ${address}\r\nList-Unsubscribe: <https://a.test/b>\r\n\r\nHola`) },
      }),
    );
  await to('ana@rebota.example', 'correos');
  await to('ana@queja.example', 'correos');
  await to('ana@rebota.example');
  await to('ana@cliente.test', 'correos');
  await expect(to('ana@rechaza.example')).rejects.toMatchObject({ name: 'MessageRejected' });
  expect(events.map(({ 'detail-type': type }) => type)).toEqual(['Email Bounced', 'Email Complaint Received']);
  expect(events[0]?.detail).toMatchObject({
    eventType: 'Bounce',
    bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'ana@rebota.example' }] },
  });
  const mails = await ses.mails();
  expect(mails).toHaveLength(4);
  expect(mails[0]?.headers).toEqual({ 'list-unsubscribe': '<https://a.test/b>' });
});
