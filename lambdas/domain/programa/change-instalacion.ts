import type * as z from 'zod';
import { changesBetween } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { clean, fold } from '../../../contract/base/texto.ts';
import type { InstalacionCambiada, instalacionNuevaSchema } from '../../../contract/programa/programa.ts';
import { solicitanteOfClave } from '../../../contract/puntos/puntos.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { requireVersion } from '../../platform/audit/conflict.ts';
import { allows, noCliente } from '../../platform/access/scope.ts';
import { knownTenedores } from '../../platform/access/tenedores.ts';
import type { Asking } from '../../platform/access/visible.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { inTurn } from '../../platform/dynamo/in-turn.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { querySeenNames } from '../../engine/query/points/point.ts';
import { readPointNaming } from '../puntos/naming/point-naming.ts';
import { clienteQueCrea, puedeEditar, requireInstalacion } from './access/visibles.ts';
import { readCabe } from './conocidas.ts';
import { deLeyPorContar, filasOf, refused, requireTamano } from './filas.ts';
import { removeTablon, removingTablon } from '../tablon/store/tablones.ts';
import { enteraFor } from './instalacion.ts';
import { instalacionSnapshot } from './snapshot.ts';
import { readInstalacion, removeInstalacion, type StoredInstalacion, writeInstalacion } from './store/instalaciones.ts';
import { knownInstalaciones } from './store/known-instalaciones.ts';

type Documento = Omit<StoredInstalacion, '_id' | 'alta' | 'version' | 'cambio'>;

/** Creates an installation. Throws VALIDATION, FORBIDDEN or CONFLICT. */
export const createInstalacion: Implementation<'createInstalacion'> = async ({ body }, viewer) => {
  const solicitante = clean(body.solicitante);
  // A solicitante out of scope is refused in the same words as one that doesn't exist.
  if (!allows(viewer.alcance.solicitantes, solicitante)) throw refused('No hay ese solicitante', 'solicitante');
  const cliente = await clienteQueCrea(viewer, solicitante);
  const _id = viewer.newId();
  const made = await documentoOf({ body, solicitante, viewer, newId: viewer.newId }, undefined);
  const documento = { ...made, ...(cliente !== undefined && { cliente }) };
  await requireKnown(documento);
  const stored = await makeChange<StoredInstalacion>(
    { usuario: viewer.usuario, now: viewer.now, newId: viewer.newId },
    {
      accion: 'crear',
      cosa: { tipo: 'instalacion', _id, nombre: documento.nombre },
      cambios: changesBetween({}, instalacionSnapshot(documento)),
      previous: null,
      write: async (cambio, entrada) =>
        conNombre(documento, _id, async (turn) => {
          const written = { _id, ...documento, alta: fechaEnMadrid(viewer.now), version: 1, cambio };
          return (await writeInstalacion(written, undefined, [entrada, turn])) && written;
        }),
      reread: async () => readInstalacion(_id),
    },
  );
  return new Reply({ instalacion: await enteraFor(viewer, stored) }, stored.nombre);
};

/** Changes an installation and its programme. Throws VALIDATION, FORBIDDEN, NOT_FOUND or CONFLICT. */
export const updateInstalacion: Implementation<'updateInstalacion'> = async ({ params, body }, viewer) => {
  const before = await requireInstalacion(viewer, params.id);
  await requireEditor(viewer, before);
  requireVersion(before, body.version);
  const documento = await documentoOf({ body, solicitante: before.solicitante, viewer, newId: viewer.newId }, before);
  const cambios = changesBetween(instalacionSnapshot(before), instalacionSnapshot(documento));
  const stored = await makeChange<StoredInstalacion>(
    { usuario: viewer.usuario, now: viewer.now, newId: viewer.newId },
    {
      accion: 'modificar',
      cosa: { tipo: 'instalacion', _id: before._id, nombre: documento.nombre },
      cambios,
      previous: before.cambio,
      write: async (cambio, entrada) => {
        const { _id, alta } = before;
        const written = { _id, ...documento, alta, version: before.version + 1, cambio };
        const write = async (...turn: object[]) =>
          (await writeInstalacion(written, before.version, [entrada, ...turn])) && written;
        return fold(documento.nombre) === fold(before.nombre) ? write() : conNombre(documento, before._id, write);
      },
      reread: async () => readInstalacion(before._id),
    },
  );
  return new Reply({ instalacion: await enteraFor(viewer, stored) }, stored.nombre);
};

/** Deletes an installation with its programme. Throws FORBIDDEN, NOT_FOUND or CONFLICT. */
export const deleteInstalacion: Implementation<'deleteInstalacion'> = async ({ params, query }, viewer) => {
  const before = await requireInstalacion(viewer, params.id);
  await requireEditor(viewer, before);
  requireVersion(before, query.version);
  const { _id, nombre } = before;
  await makeChange(
    { usuario: viewer.usuario, now: viewer.now, newId: viewer.newId },
    {
      accion: 'eliminar',
      cosa: { tipo: 'instalacion', _id, nombre },
      cambios: changesBetween(instalacionSnapshot(before), {}),
      previous: before.cambio,
      write: async (_cambio, entrada) =>
        removeInstalacion(_id, before.version, [entrada, ...(await removingTablon(_id))]),
      reread: async () => readInstalacion(_id),
    },
  );
  // Removes a board that was published meanwhile.
  await removeTablon(_id);
  return new Reply({}, nombre);
};

async function requireEditor(viewer: Asking, instalacion: StoredInstalacion): Promise<void> {
  if (!(await puedeEditar(viewer, instalacion))) throw new Failure('FORBIDDEN');
}

interface Written {
  body: InstalacionCambiada | z.output<typeof instalacionNuevaSchema>;
  solicitante: string;
  viewer: Asking;
  newId: () => string;
}

/** The document to store. New points have to be points of the solicitante that the viewer sees. Throws VALIDATION. */
async function documentoOf(
  { body, solicitante, viewer, newId }: Written,
  before: StoredInstalacion | undefined,
): Promise<Documento> {
  const { nombre, atributos, activaDesde, activaHasta, hechos } = body;
  if (activaDesde !== null && activaHasta !== null && activaDesde > activaHasta)
    throw refused('El último día en servicio va antes del primero', 'activaHasta');
  const { aliases, ajenas } = await readPointNaming();
  const claveOf = (clave: string) => aliases.claveOf(clave);
  if (body.puntos.some((clave) => solicitanteOfClave(clave) !== solicitante))
    throw refused('Hay un punto de otro solicitante', 'puntos');
  const had = new Set((before?.puntos ?? []).map(claveOf));
  const fresh = body.puntos.filter((clave) => !had.has(claveOf(clave)));
  const { seen } = await querySeenNames(viewer.alcance, fresh, ajenas);
  if (fresh.some((clave) => !seen.has(clave))) throw refused('Hay un punto del que no hay muestras', 'puntos');
  const puntos = [...new Set(body.puntos.map(claveOf))];
  const deLey = deLeyPorContar(body.filas, before?.filas ?? []);
  const cabe = await readCabe(new Set(deLey.length > 0 ? [solicitante] : []), deLey);
  const documento = {
    ...(before?.cliente !== undefined && { cliente: before.cliente }),
    solicitante,
    nombre,
    atributos,
    puntos,
    activaDesde,
    activaHasta,
    hechos: [...new Map(hechos.map((hecho) => [hecho.fecha, hecho])).values()].toSorted(
      (a, b) => Number(a.fecha > b.fecha) - Number(a.fecha < b.fecha),
    ),
    filas: filasOf(body.filas, {
      atributos,
      puntos: new Set(puntos),
      claveOf,
      before: before?.filas ?? [],
      newId,
      nuncaCabe: (fila) => cabe(solicitante, fila),
    }),
  };
  requireTamano(documento);
  return documento;
}

/** Throws VALIDATION for a solicitante that no client has and no sample names. */
async function requireKnown({ solicitante, puntos }: Documento): Promise<void> {
  if (puntos.length > 0) return;
  const tenedores = await knownTenedores();
  if (tenedores(solicitante).every((cliente) => cliente === noCliente))
    throw refused('Ese solicitante no es de ningún cliente. Elige al menos uno de sus puntos', 'solicitante');
}

/** Makes a write that gives an installation its name. Throws CONFLICT where the solicitante has another of that name. */
async function conNombre<T>(
  { solicitante, nombre }: Documento,
  _id: string,
  write: (turn: object) => Promise<T>,
): Promise<T> {
  return inTurn(`instalaciones#${solicitante}`, async (turn) => {
    const taken = (await knownInstalaciones()).some(
      (one) => one._id !== _id && one.solicitante === solicitante && fold(one.nombre) === fold(nombre),
    );
    if (taken)
      throw new Failure('CONFLICT', {
        message: `«${solicitante}» tiene ya una instalación «${nombre}». Dale otro nombre`,
      });
    return write(turn);
  });
}
