import { maxClaves } from '../../../contract/cuenta/clave.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { changesBetween } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { faultOfFin } from '../../../contract/cuenta/rules/clave.ts';
import { formatApiKey, hashOfSecret } from '../../platform/access/api-key.ts';
import { type Author, makeChange } from '../../platform/audit/change.ts';
import { inTurn } from '../../platform/dynamo/in-turn.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import {
  createClave,
  endClave,
  readClave,
  readClavesOf,
  type StoredClave,
} from '../../platform/access/store/claves.ts';
import { listaOf } from '../../platform/access/store/duenos.ts';
import { newApiKey } from '../../platform/access/new-api-key.ts';

/** How long an expired or ended key is still shown, in seconds. */
const shownAfter = 30 * 24 * 3600;

type Wanted = Pick<StoredClave, 'nombre' | 'fin' | 'acotada' | 'dueno'>;

/** A key in the audit trail: by its name, with the client's name for a client's key. */
const cosaOf = ({ _id, nombre }: Pick<StoredClave, '_id' | 'nombre'>, cliente: string | null) =>
  ({ tipo: 'clave', _id, nombre: cliente === null ? nombre : `${nombre} (${cliente})` }) as const;

/**
 * Makes a key, which the audit trail records, and gives its text, which is stored nowhere. `nameOf` names clients and groups by
 * id; `cliente`: the owning client's name, null for a user's key. Throws VALIDATION for its end, or TOO_MANY_KEYS.
 */
export async function makeClave(
  wanted: Wanted,
  author: Author,
  nameOf: (id: string) => string,
  cliente: string | null,
): Promise<{ clave: StoredClave; texto: string }> {
  const { usuario, now } = author;
  const { nombre, fin, acotada, dueno } = wanted;
  const fault = faultOfFin(fin, fechaEnMadrid(now));
  if (fault !== undefined) {
    throw new Failure('VALIDATION', { message: fault, details: [{ field: 'fin', message: fault }] });
  }
  const { _id, secret } = newApiKey();
  const made = {
    ...wanted,
    _id,
    hash: hashOfSecret(secret),
    creada: now.toISOString(),
    creadaPor: { _id: usuario._id, email: usuario.email },
    terminada: null,
    expira: Math.floor(Date.parse(fin) / 1000) + shownAfter,
  };
  const clave = await makeChange<StoredClave>(author, {
    accion: 'crear',
    cosa: cosaOf(made, cliente),
    cambios: changesBetween(
      {},
      {
        nombre,
        'clave.dueno': cliente,
        'clave.fin': fin,
        'clave.clientes': acotada.clientes.map(nameOf),
        'clave.solicitantes': acotada.solicitantes,
        'clave.tipoGrupos': acotada.tipoGrupos.map(nameOf),
        'clave.categorias': dueno.tipo === 'cliente' ? dueno.categorias : [],
      },
    ),
    previous: null,
    write: async (cambio, entrada) =>
      inTurn(`claves#${listaOf(dueno)}`, async (turn) => {
        if ((await readClavesOf(listaOf(dueno))).length >= maxClaves) throw new Failure('TOO_MANY_KEYS');
        const written = { ...made, cambio };
        return (await createClave(written, [entrada, turn])) && written;
      }),
    reread: async () => readClave(_id),
  });
  return { clave, texto: formatApiKey({ _id, secret }) };
}

/** Ends a key, which the audit trail records; an ended key stays as it is. */
export async function retireClave(before: StoredClave, author: Author, cliente: string | null): Promise<void> {
  if (before.terminada) return;
  const { usuario, now } = author;
  const terminada = { cuando: now.toISOString(), por: { _id: usuario._id, email: usuario.email } };
  const expira = Math.min(before.expira, Math.floor(now.getTime() / 1000) + shownAfter);
  await makeChange(author, {
    accion: 'terminar',
    cosa: cosaOf(before, cliente),
    cambios: [],
    previous: before.cambio,
    write: async (cambio, entrada) => endClave(before, { terminada, cambio, expira }, entrada),
    reread: async () => readClave(before._id),
  });
}
