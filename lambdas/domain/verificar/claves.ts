import { newSecret } from '../../platform/credentials/tokens.ts';
import {
  type ClaveDeVerificacion,
  maxClavesDeVerificacion,
  maxClavesVigentes,
} from '../../../contract/verificar/claves.ts';
import { inTurn } from '../../platform/dynamo/in-turn.ts';
import { makeChange } from '../../platform/audit/change.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { requireOwner } from '../cuenta/reauthenticate.ts';
import {
  type ClaveGuardada,
  readClaveDeVerificacion,
  readClavesDeVerificacion,
  writeClaveDeVerificacion,
} from './store/claves.ts';

const tooMany = 'Ya hay dos claves vigentes. Termina la que tu LIMS ya no use antes de crear otra';

/** The keys that make codes of reports, newest first. */
export const listClavesDeVerificacion: Implementation<'listClavesDeVerificacion'> = async () => ({
  claves: (await readClavesDeVerificacion()).map(shown),
});

/** Makes a key, whose secret is answered this once. Throws TOO_MANY_KEYS, or what `requireOwner` does. */
export const createClaveDeVerificacion: Implementation<'createClaveDeVerificacion'> = async (
  { body: { nombre, contrasena } },
  request,
) => {
  const { usuario, now } = request;
  await requireOwner(request, contrasena);
  const _id = request.newId();
  const secreto = newSecret('hex');
  const made = { _id, nombre, secreto, desde: now.toISOString(), hasta: null, version: 1 };
  const clave = await makeChange<ClaveGuardada>(
    { usuario, now, newId: request.newId },
    {
      accion: 'crear',
      cosa: cosaOf(made),
      cambios: [{ campo: 'nombre', antes: null, despues: nombre }],
      previous: null,
      write: async (cambio, entrada) =>
        inTurn('clavesDeVerificacion', async (turn) => {
          const all = await readClavesDeVerificacion();
          const isFull = all.filter(({ hasta }) => hasta === null).length >= maxClavesVigentes;
          if (isFull || all.length >= maxClavesDeVerificacion) throw new Failure('TOO_MANY_KEYS', { message: tooMany });
          const written = { ...made, cambio };
          return (await writeClaveDeVerificacion(written, 0, [entrada, turn])) && written;
        }),
      reread: async () => undefined,
    },
  );
  return { clave: shown(clave), secreto };
};

/** Ends a key: certificates that come later have no codes of it. Throws NOT_FOUND or CONFLICT. */
export const endClaveDeVerificacion: Implementation<'endClaveDeVerificacion'> = async (
  { params },
  { usuario, now, newId },
) => {
  const read = async () => readClaveDeVerificacion(params.id);
  const before = await read();
  if (!before) throw new Failure('NOT_FOUND');
  if (before.hasta !== null) return null;
  await makeChange(
    { usuario, now, newId },
    {
      accion: 'terminar',
      cosa: cosaOf(before),
      cambios: [],
      previous: before.cambio,
      write: async (cambio, entrada) =>
        writeClaveDeVerificacion(
          { ...before, hasta: now.toISOString(), version: before.version + 1, cambio },
          before.version,
          [entrada],
        ),
      reread: read,
    },
  );
  return null;
};

const cosaOf = ({ _id, nombre }: Pick<ClaveGuardada, '_id' | 'nombre'>) =>
  ({ tipo: 'claveDeVerificacion', _id, nombre }) as const;

function shown({ _id, nombre, desde, hasta }: ClaveGuardada): ClaveDeVerificacion {
  return { _id, nombre, desde, hasta };
}
