import type { ClaseDeInstalacion } from '../../../../contract/programa/instalacion.ts';
import { type InstalacionEntera, instalacionNuevaSchema } from '../../../../contract/programa/programa.ts';
import { formErrors } from '../../../forms/form-errors.ts';
import { type AtributosValues, atributosValues, errorsOfAtributos, readAtributos } from './atributos.ts';

/** What a form holds of an installation, its programme aside. */
export interface DatosValues {
  solicitante: string;
  nombre: string;
  atributos: AtributosValues;
  puntos: string[];
  activaDesde: string;
  activaHasta: string;
}

/** What a new installation begins with. */
export interface Comienzo {
  solicitante: string;
  nombre: string;
  clase: ClaseDeInstalacion | null;
  puntos: readonly string[];
}

export function datosDe(entera: InstalacionEntera): DatosValues {
  const { solicitante, nombre, atributos, puntos, activaDesde, activaHasta } = entera;
  return {
    solicitante,
    nombre,
    atributos: atributosValues(atributos),
    puntos,
    activaDesde: activaDesde ?? '',
    activaHasta: activaHasta ?? '',
  };
}

export function datosNuevos(comienzo?: Comienzo): DatosValues {
  return {
    solicitante: comienzo?.solicitante ?? '',
    nombre: comienzo?.nombre ?? '',
    atributos: atributosValues({ clase: comienzo?.clase ?? '' }),
    puntos: [...(comienzo?.puntos ?? [])],
    activaDesde: '',
    activaHasta: '',
  };
}

const datosSchema = instalacionNuevaSchema
  .pick({ solicitante: true, nombre: true, atributos: true, puntos: true, activaDesde: true, activaHasta: true })
  .refine(
    ({ activaDesde, activaHasta }) => activaDesde === null || activaHasta === null || activaDesde <= activaHasta,
    { message: 'El último día va antes del primero', path: ['activaHasta'] },
  );

const plain = ({ atributos, activaDesde, activaHasta, ...values }: DatosValues) => ({
  ...values,
  atributos: readAtributos(atributos),
  activaDesde: activaDesde || null,
  activaHasta: activaHasta || null,
});

/** What the values make, by the schema that the server parses them by too. Throws for values that aren't right. */
export const readDatos = (values: DatosValues) => datosSchema.parse(plain(values));

/** What is wrong with the values, by field of the form; attributes under their own names. */
export function errorsOfDatos(values: DatosValues): Record<string, string> {
  const errors = Object.entries(formErrors(datosSchema.safeParse(plain(values)))).filter(
    ([name]) => !name.startsWith('atributos'),
  );
  return { ...Object.fromEntries(errors), ...errorsOfAtributos(values.atributos) };
}
