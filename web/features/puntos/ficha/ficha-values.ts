import { lugares, type Condicion } from '../../../../contract/normas/norma.ts';
import { type FichaDePunto, fichaEditadaSchema } from '../../../../contract/puntos/punto.ts';
import { formErrors } from '../../../forms/form-errors.ts';
import { todasLasCondiciones } from '../words.ts';

/** A fact that may not be known. */
export type Tres = 'si' | 'no' | '';

/** What the form holds: texts, as they are typed. */
export interface FichaValues {
  clase: string;
  atributos: Partial<Record<Condicion, Tres>>;
  codigoSinac: string;
  materiales: string;
  volumen: string;
  latitud: string;
  longitud: string;
  inactivoDesde: string;
}

/** The form of what is said of a point. */
export function valuesOf(ficha: FichaDePunto): FichaValues {
  const { clase, atributos, codigoSinac, materiales, volumen, coordenadas, inactivoDesde } = ficha;
  return {
    clase: clase ?? '',
    atributos: Object.fromEntries(todasLasCondiciones.map((condicion) => [condicion, tresOf(atributos[condicion])])),
    codigoSinac: codigoSinac ?? '',
    materiales: materiales ?? '',
    volumen: typed(volumen),
    latitud: typed(coordenadas?.latitud),
    longitud: typed(coordenadas?.longitud),
    inactivoDesde: inactivoDesde ?? '',
  };
}

const tresOf = (is: boolean | undefined): Tres => (is === undefined ? '' : is ? 'si' : 'no');

/** A number as a Spaniard types it, without points for thousands. */
function typed(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value).replace('.', ',');
}

/** A typed number; null for a blank, NaN for what is none. */
function numberOf(text: string): number | null {
  const clean = text.trim().replace(',', '.');
  if (clean === '') return null;
  return /^-?\d+(?:\.\d+)?$/u.test(clean) ? Number(clean) : NaN;
}

/** What the values make, by the schema that the server parses them by too. */
export function read(values: FichaValues) {
  const [latitud, longitud] = [numberOf(values.latitud), numberOf(values.longitud)];
  return fichaEditadaSchema.safeParse({
    clase: lugares.find((lugar) => lugar === values.clase) ?? null,
    atributos: Object.fromEntries(
      Object.entries(values.atributos).flatMap(([condicion, is]) => (is ? [[condicion, is === 'si']] : [])),
    ),
    codigoSinac: values.codigoSinac,
    materiales: values.materiales,
    volumen: numberOf(values.volumen),
    coordenadas: latitud === null && longitud === null ? null : { latitud, longitud },
    inactivoDesde: values.inactivoDesde || null,
  });
}

/** What is wrong with the values, by field of the form; what is no number at all is said as a person would. */
export function errorsOf(values: FichaValues): Record<string, string> {
  const errors = underFields(formErrors(read(values)));
  for (const name of ['volumen', 'latitud', 'longitud'] as const) {
    if (Number.isNaN(numberOf(values[name]))) errors[name] = 'Escribe un número, con coma para los decimales';
  }
  const [latitud, longitud] = [values.latitud.trim(), values.longitud.trim()];
  if (latitud !== '' && longitud === '') errors['longitud'] = 'Escribe también la longitud';
  if (longitud !== '' && latitud === '') errors['latitud'] = 'Escribe también la latitud';
  return errors;
}

/** Errors as the schema or the server names them, by field of the form. */
export function underFields(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field.replace(/^(?:ficha\.)?(?:coordenadas\.)?/u, ''), message]),
  );
}
