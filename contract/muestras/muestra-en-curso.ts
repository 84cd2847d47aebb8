import * as z from 'zod';
import { readExtendedJson } from '../base/extended-json.ts';
import { camposDeClase, camposDeMuestra, type CampoObligatorio } from './muestra-campos.ts';
import { type Muestra, muestraSchema } from './muestra.ts';

const oidSchema = z.object({ $oid: z.string() });
const dateSchema = z.object({ $date: z.iso.datetime() });

/** The calendar dates of a sample; on the wire each is the instant at which its day begins in UTC. */
const fechas = camposDeClase('date');

type Fecha = (typeof fechas)[number];

const wrappedFechas = Object.fromEntries(
  camposDeMuestra
    .filter(({ kind }) => kind === 'date')
    .map(({ name, isRequired }) => [name, isRequired ? dateSchema : dateSchema.optional()]),
) as { [N in Fecha]: N extends CampoObligatorio ? typeof dateSchema : z.ZodOptional<typeof dateSchema> };

/** When a sample came in and changed. */
const instantes = [
  'importedAt',
  'lastModified',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Muestra)[];

/**
 * A sample in progress as the API answers it: `_id`, the solicitante's `id` and every date in the wrappers of MongoDB's
 * extended JSON.
 */
export const muestraEnCursoSchema = muestraSchema.extend({
  _id: oidSchema,
  solicitante: muestraSchema.shape.solicitante.extend({ id: oidSchema.optional() }),
  ...wrappedFechas,
  importedAt: dateSchema,
  lastModified: dateSchema,
  createdAt: dateSchema,
  updatedAt: dateSchema,
});
export type MuestraEnCurso = z.infer<typeof muestraEnCursoSchema>;

/** Wraps a sample for the wire. */
export function wrapMuestra(muestra: Muestra): MuestraEnCurso {
  const { _id, solicitante } = muestra;
  const wrapped = {
    ...muestra,
    _id: { $oid: _id },
    solicitante: { ...solicitante, id: solicitante.id === undefined ? undefined : { $oid: solicitante.id } },
    ...wrapAll(muestra, fechas, (fecha) => `${fecha}T00:00:00.000Z`),
    ...wrapAll(muestra, instantes, (instante) => instante),
  };
  return muestraEnCursoSchema.parse(wrapped);
}

/** The sample that a wrapped one is: what reads it knows nothing of wrappers. */
export function unwrapMuestra(wrapped: MuestraEnCurso): Muestra {
  const plain = z.record(z.string(), z.unknown()).parse(readExtendedJson(wrapped));
  for (const name of fechas) {
    if (typeof plain[name] === 'string') plain[name] = plain[name].slice(0, 10);
  }
  return muestraSchema.parse(plain);
}

function wrapAll(muestra: Muestra, names: readonly (keyof Muestra)[], write: (value: string) => string) {
  const present = names.flatMap((name) => {
    const value = muestra[name];
    return typeof value === 'string' ? [[name, { $date: write(value) }]] : [];
  });
  return Object.fromEntries(present) as Record<string, { $date: string }>;
}
