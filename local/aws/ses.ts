import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { reportError } from '../full-disk.ts';
import { listen, type Credentials, type Endpoint } from './endpoint.ts';
import { openMailbox, type Mail, type Mailbox } from './mailbox.ts';
import { readMime } from './mime.ts';
import { eventOf, isRejected, type SesEvent } from './ses-events.ts';
import { mailOfForm, membersOf, type MailContent } from './ses-query.ts';
import { sha256, SignatureFault, verify, type FaultCode } from './sigv4.ts';
import { readSmallBody } from './small-body.ts';
import { parseTarget } from './target.ts';
import { xmlDocument } from './xml.ts';

export interface SesOptions {
  /** Mails live in its folder `ses`. */
  dataDir: string;
  credentials: Credentials;
  now?: () => Date;
  /** Is given, as EventBridge gives it, what becomes of a mail that was sent with a configuration set. */
  onEvent?: (event: SesEvent) => Promise<void>;
}

/** SES on this machine: it sends nothing and keeps everything. */
export interface Ses extends Endpoint {
  /** The newest mails first; at most `limit`. */
  mails(limit?: number): Promise<Mail[]>;
  mail(id: string): Promise<Mail | undefined>;
}

const namespace = 'http://ses.amazonaws.com/doc/2010-12-01/';
const mostBytes = 14 * 1024 * 1024;

class SesError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export async function startSes(options: SesOptions): Promise<Ses> {
  const mailbox = await openMailbox(join(options.dataDir, 'ses'));
  const now = options.now ?? (() => new Date());
  const server = createServer((request, response) => void handle(request, response, mailbox, { ...options, now }));
  return { ...(await listen(server)), mails: (limit) => mailbox.list(limit), mail: (id) => mailbox.find(id) };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  mailbox: Mailbox,
  { credentials, now, onEvent }: SesOptions & { now: () => Date },
): Promise<void> {
  const requestId = randomUUID();
  const send = (status: number, xml: string): void => {
    response.writeHead(status, { 'Content-Type': 'text/xml', 'x-amzn-RequestId': requestId }).end(xml);
  };
  try {
    const body = await readSmallBody(request, mostBytes);
    const target = parseTarget(request.url ?? '/');
    verify(request, target, { credentials, service: 'ses', now: now(), payloadHash: sha256(body) });
    const form = new URLSearchParams(body.toString());
    const action = form.get('Action') ?? '';
    const mail = await mailbox.add(contentOf(action, form), now());
    const event = form.has('ConfigurationSetName') ? eventOf(mail) : undefined;
    if (event) await onEvent?.(event);
    const answer = { [`${action}Result`]: { MessageId: mail.id }, ResponseMetadata: { RequestId: requestId } };
    send(200, xmlDocument(`${action}Response`, answer, namespace));
  } catch (error) {
    const { status, type, code, message } = refusal(error);
    const answer = { Error: { Type: type, Code: code, Message: message }, RequestId: requestId };
    send(status, xmlDocument('ErrorResponse', answer, namespace));
  }
}

function contentOf(action: string, form: URLSearchParams): MailContent {
  if (action !== 'SendEmail' && action !== 'SendRawEmail') {
    throw new SesError('InvalidAction', `The action ${action} is not implemented here.`);
  }
  const mail = action === 'SendEmail' ? mailOfForm(form) : rawMail(form);
  if (mail.from === '') throw new SesError('InvalidParameterValue', 'Missing required header From.');
  if (mail.to.length + mail.cc.length + mail.bcc.length === 0) {
    throw new SesError('InvalidParameterValue', 'Missing final destination.');
  }
  if (isRejected(mail)) throw new SesError('MessageRejected', 'Address blacklisted.');
  return mail;
}

function rawMail(form: URLSearchParams): MailContent {
  const { headers, text, html } = readMime(Buffer.from(form.get('RawMessage.Data') ?? '', 'base64'));
  const addresses = (name: string): string[] => {
    const given = (headers.get(name) ?? '').split(',').map((address) => address.trim());
    return given.filter((address) => address !== '');
  };
  const to = addresses('to');
  return {
    // What readers see; the source is where bounces would go.
    from: headers.get('from') ?? form.get('Source') ?? '',
    to: to.length > 0 ? to : membersOf(form, 'Destinations'),
    cc: addresses('cc'),
    bcc: addresses('bcc'),
    replyTo: addresses('reply-to'),
    subject: headers.get('subject') ?? '',
    text,
    html,
    headers: Object.fromEntries([...headers].filter(([name]) => name.startsWith('list-'))),
  };
}

const faults: Partial<Record<FaultCode, string>> = {
  missing: 'MissingAuthenticationToken',
  malformed: 'IncompleteSignature',
  'unknown-key': 'InvalidClientTokenId',
};

function refusal(error: unknown): { status: number; type: string; code: string; message: string } {
  if (error instanceof SignatureFault) {
    const code = faults[error.code] ?? 'SignatureDoesNotMatch';
    return { status: 403, type: 'Sender', code, message: error.message };
  }
  if (error instanceof SesError) return { status: 400, type: 'Sender', code: error.code, message: error.message };
  if (error instanceof RangeError) {
    return { status: 400, type: 'Sender', code: 'MessageRejected', message: error.message };
  }
  reportError('SES', error);
  return { status: 500, type: 'Receiver', code: 'InternalFailure', message: 'Internal failure' };
}
