import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { ElectroError, Entity, type Schema } from 'electrodb';
import { lazy } from '../../../contract/base/lazy.ts';
import { documents } from './clients.ts';
import { required } from '../runtime/environment.ts';

/** The Portal table of this deployment, and the client for it. */
export function portal() {
  return { client: documents(), table: required('PORTAL_TABLE') };
}

type Shape = Omit<Schema<string, string, string>, 'model'>;
type Model = Schema<string, string, string>['model'];

/** Items of one kind in the Portal table. */
export function portalEntity<const S extends Shape>(entity: string, shape: () => S) {
  const model = { entity, version: '1', service: 'portal' };
  return lazy(() => new Entity<string, string, string, S & { model: Model }>({ model, ...shape() }, portal()));
}

type Names<T extends string> = T extends `${string}\${${infer Name}}${infer Rest}` ? [Name, ...Names<Rest>] : [];

/** A key of items, for electrodb: the table's attribute, and its text, in which `${name}` stands for an item's attribute. */
export function itemKey<const F extends string, const T extends string>(field: F, template: T) {
  const names = Array.from(template.matchAll(/\$\{(\w+)\}/gu), ([, name]) => name);
  return { field, composite: names as Names<T>, template, casing: 'none' } as const;
}

/** Whether a write was refused by its condition: another write came first. */
export function isConditionFailure(error: unknown): boolean {
  if (error instanceof ConditionalCheckFailedException) return true;
  return error instanceof ElectroError && isConditionFailure(error.cause);
}

/**
 * Makes a conditional write; false where the condition refused it. The SDK repeats a request whose answer was lost, and the
 * condition may refuse the repetition because the first request succeeded. Where that matters, use `commit`.
 */
export async function ifUnchanged(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
