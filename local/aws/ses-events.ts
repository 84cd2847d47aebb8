import type { Mail } from './mailbox.ts';
import type { MailContent } from './ses-query.ts';

// As SES's own simulator has addresses that bounce, so this one has domains: whatever is sent to them comes back.

/** Mails to addresses of these domains bounce for good, are complained of, and are refused at once. */
const domains = { bounce: 'rebota.example', complaint: 'queja.example', reject: 'rechaza.example' };

/** SES's event of a mail on EventBridge, with the fields that the product reads. */
export interface SesEvent {
  source: 'aws.ses';
  'detail-type': string;
  time: string;
  detail: Record<string, unknown>;
}

/** What becomes of a mail that was taken: undefined for one that arrives. */
export function eventOf({ id, sentAt, from, to }: Mail): SesEvent | undefined {
  const mail = { timestamp: sentAt, source: from, messageId: id, destination: to };
  const bounced = inDomain(to, domains.bounce);
  if (bounced.length > 0) {
    const bounce = { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients: bounced, timestamp: sentAt };
    return event('Email Bounced', sentAt, { eventType: 'Bounce', bounce, mail });
  }
  const complained = inDomain(to, domains.complaint);
  if (complained.length === 0) return undefined;
  const complaint = { complainedRecipients: complained, timestamp: sentAt };
  return event('Email Complaint Received', sentAt, { eventType: 'Complaint', complaint, mail });
}

/** Whether SES takes a mail at all. */
export function isRejected({ to }: Pick<MailContent, 'to'>): boolean {
  return inDomain(to, domains.reject).length > 0;
}

function inDomain(addresses: readonly string[], domain: string): { emailAddress: string }[] {
  return addresses.filter((each) => each.endsWith(`@${domain}`)).map((emailAddress) => ({ emailAddress }));
}

function event(type: string, time: string, detail: Record<string, unknown>): SesEvent {
  return { source: 'aws.ses', 'detail-type': type, time, detail };
}
