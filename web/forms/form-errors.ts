import type * as z from 'zod';
import { ApiError, hasWords, messageOf } from '../client/api-error.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** The field that a path belongs to: an item of a list belongs to the list. */
function fieldOf(path: readonly PropertyKey[]): string {
  const end = path.findIndex((part) => typeof part === 'number');
  return path.slice(0, end < 0 ? path.length : end).join('.');
}

/** What is wrong with a form, by field: the first thing that its schema says of each. */
export function formErrors(result: z.ZodSafeParseResult<unknown>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) errors[fieldOf(path)] ??= message;
  return errors;
}

/** What the server says of single fields, as the form names them. */
export function namedErrors(fields: Record<string, string>): Record<string, string> {
  const parts = (field: string) => field.split('.').map((part) => (/^\d+$/u.test(part) ? Number(part) : part));
  return Object.fromEntries(Object.entries(fields).map(([field, message]) => [fieldOf(parts(field)), message]));
}

/** What to say of a failed call: the server's own words, with a code or without, or `fallback` where there are none for people. */
export function failureText(error: unknown, fallback: string): string {
  const isForeign =
    error instanceof ApiError && /^(?:HTTP_\d+|RESPUESTA_NO_VALIDA)$/u.test(error.code) && !hasWords(error);
  return isForeign ? fallback : messageOf(error);
}

/** What the server says of single fields, several things joined with commas; null where it says nothing of any. */
export function fieldErrors(error: unknown): Record<string, string> | null {
  if (!(error instanceof ApiError) || !error.details?.length) return null;
  const found = new Map<string, string[]>();
  for (const { field, message } of error.details) found.set(field, [...(found.get(field) ?? []), message]);
  return Object.fromEntries([...found].map(([field, messages]) => [field, messages.join(', ')]));
}

interface FirstFault {
  /** The form. */
  element: RefObject<HTMLFormElement | null>;
  /** To be called each time the form is refused. */
  focusFault: () => void;
}

/** Moves the keyboard to a refused form's first field at fault, or else to what is wrong with the form as a whole. */
export function useFirstFault(): FirstFault {
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    const first =
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]') ??
      element.current?.querySelector<HTMLElement>('[data-trouble]');
    first?.focus();
  }, [refusals]);
  return { element, focusFault: () => setRefusals((count) => count + 1) };
}
