import { condiciones, type Condicion, lugares } from '../../../../contract/normas/norma.ts';
import { fichaEditadaSchema, type FichaDePunto } from '../../../../contract/punto.ts';

/** What the form holds: numbers as they are typed, and each attribute as yes, no or nothing. */
export interface Values {
  clase: string;
  codigoSinac: string;
  materiales: string;
  volumen: string;
  latitud: string;
  longitud: string;
  inactivoDesde: string;
  atributos: Readonly<Partial<Record<Condicion, boolean>>>;
}

const typed = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value).replace('.', ','));

export function valuesOf(ficha: FichaDePunto): Values {
  return {
    clase: ficha.clase ?? '',
    codigoSinac: ficha.codigoSinac ?? '',
    materiales: ficha.materiales ?? '',
    volumen: typed(ficha.volumen),
    latitud: typed(ficha.coordenadas?.latitud),
    longitud: typed(ficha.coordenadas?.longitud),
    inactivoDesde: ficha.inactivoDesde ?? '',
    atributos: ficha.atributos,
  };
}

/** A number as people type it: `1.234,5` or `1234.5`; NaN for no number, null for a blank. */
export function numberOf(text: string): number | null {
  const bare = text.trim();
  if (bare === '') return null;
  const plain = bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare;
  return /^-?\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : Number.NaN;
}

const notANumber = 'Escribe un número, como 12,5';

/** What the values make, by the schema that the server parses them by too; or what is wrong, by field. */
export function read(values: Values): { ficha: FichaDePunto } | { errors: Record<string, string> } {
  const [volumen, latitud, longitud] = [values.volumen, values.latitud, values.longitud].map(numberOf);
  const errors: Record<string, string> = {};
  for (const [name, value] of Object.entries({ volumen, latitud, longitud })) {
    if (Number.isNaN(value)) errors[name] = notANumber;
  }
  const isPlaced = latitud !== null && longitud !== null;
  if (latitud === null && longitud !== null) errors['latitud'] = 'Escribe también la latitud';
  if (longitud === null && latitud !== null) errors['longitud'] = 'Escribe también la longitud';
  if (Object.keys(errors).length > 0) return { errors };
  const parsed = fichaEditadaSchema.safeParse({
    clase: lugares.find((one) => one === values.clase) ?? null,
    atributos: values.atributos,
    codigoSinac: values.codigoSinac,
    materiales: values.materiales,
    volumen,
    coordenadas: isPlaced ? { latitud, longitud } : null,
    inactivoDesde: values.inactivoDesde || null,
  });
  if (parsed.success) return { ficha: parsed.data };
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0] === 'coordenadas' ? path[1] : path[0]);
    errors[field] ??= path[0] === 'coordenadas' ? limitsOf(field) : message;
  }
  return { errors };
}

const limitsOf = (field: string) =>
  field === 'latitud' ? 'De -90 a 90 grados' : 'De -180 a 180 grados';

/** Whether two say the same. */
export function isSame(a: FichaDePunto, b: FichaDePunto): boolean {
  const plain = ({ atributos, ...ficha }: FichaDePunto) =>
    JSON.stringify([
      Object.keys(condiciones).map((one) => atributos[one as Condicion] ?? null),
      ficha.clase,
      ficha.codigoSinac,
      ficha.materiales,
      ficha.volumen,
      ficha.coordenadas?.latitud,
      ficha.coordenadas?.longitud,
      ficha.inactivoDesde,
    ]);
  return plain(a) === plain(b);
}
