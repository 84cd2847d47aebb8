import { decodeWords } from './mime.ts';

// The query protocol of SES version 1: a form comes in, with lists flattened to `Name.member.1`; XML goes out.

/** The members of a list of a form, in order. */
export function membersOf(form: URLSearchParams, name: string): string[] {
  const found: string[] = [];
  for (let at = 1; ; at += 1) {
    const value = form.get(`${name}.member.${at}`);
    if (value === null) return found;
    found.push(value);
  }
}

/** The pieces of a mail, however it was handed in. */
export interface MailContent {
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string[];
  subject: string;
  text: string;
  html: string;
  /** Headers that mail programs act on without showing them, by name in lower case: those that begin with `list-`. */
  headers: Record<string, string>;
}

/** What SendEmail was given. */
export function mailOfForm(form: URLSearchParams): MailContent {
  const text = (name: string): string => form.get(name) ?? '';
  return {
    from: decodeWords(text('Source')),
    to: membersOf(form, 'Destination.ToAddresses'),
    cc: membersOf(form, 'Destination.CcAddresses'),
    bcc: membersOf(form, 'Destination.BccAddresses'),
    replyTo: membersOf(form, 'ReplyToAddresses'),
    subject: text('Message.Subject.Data'),
    text: text('Message.Body.Text.Data'),
    html: text('Message.Body.Html.Data'),
    headers: {},
  };
}
