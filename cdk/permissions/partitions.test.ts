import { expect, test } from 'vitest';
import { partitions, rightsOfUsuarios } from '../constructs/grants.ts';
import { storedUsuarioSchema } from '../../lambdas/store/usuarios.ts';
import { partitionsOf } from './needs.ts';
import { nameOf } from './readable.ts';
import { holdersOf, type Right } from './rights.ts';
import { entryOf, resourcesOf, templatesOf } from './templates.ts';

const templates = templatesOf('prod');
const holders = holdersOf(templates);

/**
 * Partitions that code reaches and never asks for, by action: keys in areas that aren't called with any, the hash of a user
 * who is made without a password.
 */
const unreached: Record<string, string[]> = {
  'lambdas/empresa/handler.ts': [
    'GetItem clave#*',
    'UpdateItem usoClave#*',
    'PutItem credencial#*',
    'DeleteItem credencial#*',
  ],
  'lambdas/export/handler.ts': ['UpdateItem usoClave#*'],
  'lambdas/subidas/handler.ts': ['UpdateItem usoClave#*'],
  // Public areas reach what verifies a signed-in user.
  'lambdas/avisos-baja/handler.ts': [
    ...['acceso', 'clave#*', 'clientes', 'directory#*', 'empresa#*', 'sesiones#*', 'vistas#*'].map(
      (key) => `GetItem ${key}`,
    ),
    'UpdateItem ritmo#*',
    'UpdateItem usoClave#*',
  ],
  'lambdas/health/handler.ts': ['Query clientes', 'Query directory#*'],
};

/** The actions on the Portal table that a function may do with some partitions alone, each with these. */
function keptTo({ stack, id }: { stack: string; id: string }): Map<string, string[]> {
  const title = `${stack} · ${nameOf(id)}`;
  const role = holders.find((holder) => holder.title === title);
  if (!role) throw new Error(`${title} has no role`);
  const own = role.rights.filter(({ effect, resource }) => effect === 'Allow' && resource === 'Data.Portal');
  const kept = [...Map.groupBy(own, ({ action }) => action)].filter(([, rights]) =>
    rights.every(({ condition }) => condition !== ''),
  );
  return new Map(kept.map(([action, rights]) => [action, rights.flatMap(leadingKeys)]));
}

function leadingKeys({ condition }: Right): string[] {
  const [, keys] = /^dynamodb:LeadingKeys ForAllValues:String(?:Like|Equals) (.+)$/u.exec(condition) ?? [];
  if (keys === undefined) throw new Error(`No leading keys in the condition ${condition}`);
  return keys.split(', ');
}

/** Whether two names of partitions, or beginnings of names with `*`, may be of the same partition. */
function meet(one: string, other: string): boolean {
  const covers = (wide: string, narrow: string) =>
    wide.endsWith('*') ? narrow.startsWith(wide.slice(0, -1)) : wide === narrow;
  return covers(one, other) || covers(other, one);
}

const functions = resourcesOf(templates, 'AWS::Lambda::Function').flatMap((fn) => {
  const entry = entryOf(fn);
  return entry === undefined ? [] : [{ entry, kept: keptTo(fn) }];
});

test.each(functions.filter(({ kept }) => kept.size > 0))(
  'the partitions that $entry is kept to are those that its code asks for',
  async ({ entry, kept }) => {
    const asked = await partitionsOf(entry);
    const spared = unreached[entry] ?? [];
    for (const [action, granted] of kept) {
      const needs = [...(asked.get(action) ?? [])];
      const isSpared = (key: string) => spared.includes(`${action.replace('dynamodb:', '')} ${key}`);
      const used = needs.filter((key) => !isSpared(key));
      const missing = used.filter((key) => !granted.some((one) => meet(one, key)));
      expect(missing, `${action}: asked for and not granted`).toEqual([]);
      const idle = granted.filter((one) => !used.some((key) => meet(one, key)));
      expect(idle, `${action}: granted and not asked for`).toEqual([]);
    }
    const known = [...asked].flatMap(([action, keys]) =>
      [...keys].map((key) => `${action.replace('dynamodb:', '')} ${key}`),
    );
    expect(known, 'what is said to be reached').toEqual(expect.arrayContaining(spared));
  },
);

/** Whether a role's rights let an action on the Portal table write some attribute of users' items. */
function mayWrite(rights: readonly Right[], action: string, attribute: string): boolean {
  const own = rights.filter((right) => right.action === action && right.resource === 'Data.Portal');
  const names = ({ condition }: Right) => /^dynamodb:Attributes ForAnyValue:StringEquals (.+)$/u.exec(condition)?.[1];
  const isRefused = own.some((right) => right.effect === 'Deny' && names(right)?.split(', ').includes(attribute));
  const reaches = (right: Right) =>
    right.condition === '' || leadingKeys(right).some((key) => meet(key, partitions.usuarios));
  return !isRefused && own.some((right) => right.effect === 'Allow' && reaches(right));
}

/** Those that keep users: the panel, what users choose for themselves, and the users that companies bring. */
const keepUsers = ['Api · Admin', 'Api · Auth', 'Api · Empresa'];

test('no function but those that keep users can make an administrator, or change how one gets in', () => {
  const {
    avisosPausados: _paused,
    correoRechazado: _refused,
    email: _condition,
    _id,
    ...rest
  } = storedUsuarioSchema.shape;
  const decisive = Object.keys(rest).filter((name) => rightsOfUsuarios.includes(name));
  expect(decisive).toEqual(expect.arrayContaining(['role', 'clientes', 'credencial', 'factores', 'isActive']));
  const able = holders.filter(({ rights }) =>
    ['PutItem', 'UpdateItem', 'DeleteItem'].some((action) =>
      ['role', ...decisive].some((name) => mayWrite(rights, `dynamodb:${action}`, name)),
    ),
  );
  expect(able.map(({ title }) => title)).toEqual(keepUsers);
});

test('company sign-in, which asks servers outside, has no right to the whole table', () => {
  const kept = functions.find(({ entry }) => entry === 'lambdas/empresa/handler.ts')?.kept.keys() ?? [];
  const actions = ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'].map((action) => `dynamodb:${action}`);
  expect([...kept].toSorted()).toEqual(actions);
});
