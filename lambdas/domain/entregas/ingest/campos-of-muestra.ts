import { camposDeClase, camposDeMuestra } from '../../../../contract/muestras/muestra-campos.ts';

/** A sample's own fields by how they are read, whatever the form of the file: dates, times, texts of several lines, short texts. */
export const camposFecha = camposDeMuestra.filter((campo) => campo.kind === 'date');
export type CampoFecha = (typeof camposFecha)[number];
export const camposHora = camposDeClase('time');
export const camposLargos = camposDeClase('long');
/** Without the sample's number, which is read with its key. */
export const camposCortos = camposDeMuestra
  .filter((campo) => campo.kind === 'name' || campo.kind === 'short')
  .map(({ name }) => name)
  .filter((name) => name !== 'numero_muestra');

/** Where the parts of a sample's point come from, as mappings and reports call them. */
export const partesDePunto = {
  nombre: 'punto_muestreo.nombre',
  codigo: 'punto_muestreo.codigo',
} as const;

/** Names and numbers by which things are found; a spreadsheet that shortened one has made another of it. */
export const identificadores = [
  '_id',
  ...camposDeMuestra.flatMap(({ name, isIdentifier }) => (isIdentifier && name !== 'punto_muestreo' ? [name] : [])),
  'solicitante_id',
  partesDePunto.nombre,
  partesDePunto.codigo,
] as const;

/** What files say of a result besides its name, its value and its conclusion: unit, limits, and how it was measured. */
export const camposDeResultado = [
  'unidad',
  'min',
  'max',
  'rango',
  'texto',
  'incertidumbre',
  'limite_deteccion',
  'limite_cuantificacion',
  'acreditado',
] as const;
