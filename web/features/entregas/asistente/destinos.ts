import type { JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { type FormaDeMapeo, formaDeMapeoSchema } from '../../../../contract/entregas/mapeos.ts';
import { camposDeClase, camposDeMuestra } from '../../../../contract/muestras/muestra-campos.ts';

/** The form that a mapping says. */
export function formaDe({ forma }: JsonObject): FormaDeMapeo {
  return formaDeMapeoSchema.safeParse(forma).data ?? 'ancha';
}

/** A place of a mapping that says where something is read from, such as `campos.producto` or `resultado.valor`. */
export interface Destino {
  readonly clave: string;
  readonly nombre: string;
  /** Without it every sample is refused. */
  readonly esObligatorio?: boolean;
}

/** What a column of a wide table is whose cells are a parameter's values. */
export const parametro = 'parametro';

/** What a column of a wide table is whose cells are the verdict of a parameter beside it. */
export const conclusionDeParametro = 'determinaciones.conclusion';

/** What a column of a wide table is that says something of a parameter beside it: its limit, its unit. */
export const datoDeParametro = 'determinaciones.resultados';

/** The places that are dates. */
export const camposDeFecha: ReadonlySet<string> = new Set(camposDeClase('date').map((name) => `campos.${name}`));

const deMuestra: readonly Destino[] = [
  ...camposDeMuestra
    .filter(({ kind }) => kind !== 'point')
    .map(({ name, label, isRequired }) => ({
      clave: `campos.${name}`,
      nombre: label,
      ...(isRequired && { esObligatorio: true }),
    })),
  { clave: 'campos.punto_muestreo.nombre', nombre: 'Punto de muestreo' },
  { clave: 'campos.punto_muestreo.codigo', nombre: 'Código del punto de muestreo' },
  { clave: 'campos.solicitante_id', nombre: 'Código del solicitante' },
  { clave: 'campos._id', nombre: 'Identificador interno' },
];

const deResultado: readonly Destino[] = [
  { clave: 'resultado.descripcion', nombre: 'Parámetro', esObligatorio: true },
  { clave: 'resultado.valor', nombre: 'Valor', esObligatorio: true },
  { clave: 'resultado.unidad', nombre: 'Unidad' },
  { clave: 'resultado.conclusion', nombre: 'Conclusión del resultado' },
  { clave: 'resultado.rango', nombre: 'Límites en una columna' },
  { clave: 'resultado.min', nombre: 'Límite inferior' },
  { clave: 'resultado.max', nombre: 'Límite superior' },
  { clave: 'resultado.operador', nombre: 'Signo del valor (<, >)' },
  { clave: 'resultado.incertidumbre', nombre: 'Incertidumbre' },
  { clave: 'resultado.limite_deteccion', nombre: 'Límite de detección' },
  { clave: 'resultado.limite_cuantificacion', nombre: 'Límite de cuantificación' },
  { clave: 'resultado.acreditado', nombre: 'Resultado acreditado' },
  { clave: 'determinacion.descripcion', nombre: 'Determinación' },
  { clave: 'determinacion.conclusion', nombre: 'Conclusión de la determinación' },
  { clave: 'determinacion.procedimiento', nombre: 'Procedimiento' },
  { clave: 'determinacion.norma', nombre: 'Norma de la determinación' },
  { clave: 'determinacion.acreditado', nombre: 'Determinación acreditada' },
  { clave: 'determinacion.subcontratado', nombre: 'Subcontratado' },
];

const deIdentidad = [
  '_id',
  'numero_muestra',
  'solicitante',
  'solicitante_id',
  'fecha_muestra',
  'tipo_muestra',
  'estado',
];

/** Places that are only told: the others of a result decide what it means. */
const contados = new Set(['incertidumbre', 'acreditado']);

const decisivos = new Set([
  ...[...deIdentidad, 'conclusion_muestra'].map((name) => `campos.${name}`),
  ...deResultado
    .map(({ clave }) => clave)
    .filter((clave) => clave.startsWith('resultado.') && !contados.has(clave.slice('resultado.'.length))),
  'determinacion.conclusion',
  parametro,
  conclusionDeParametro,
  datoDeParametro,
]);

/** Whether a place decides whose a sample is or what a result means: a person confirms it (docs/decisions/files-from-the-browser.md). */
export function isDecisivo(clave: string): boolean {
  return decisivos.has(clave);
}

/** What a column may be, by groups, as a person chooses it. */
export function destinosDe(forma: FormaDeMapeo): { nombre: string; destinos: readonly Destino[] }[] {
  return [
    {
      nombre: 'Resultados',
      destinos: forma === 'ancha' ? [{ clave: parametro, nombre: 'Valores de un parámetro' }] : deResultado,
    },
    { nombre: 'Muestra', destinos: deMuestra },
  ];
}

const all = [...deMuestra, ...deResultado];

/** How a place of the mapping is called; its key where it has no name. */
export function nombreDeDestino(clave: string): string {
  if (clave === parametro) return 'Valores de un parámetro';
  if (clave === conclusionDeParametro) return 'Conclusión de un parámetro';
  if (clave === datoDeParametro) return 'Dato de un parámetro';
  if (clave === 'resultado.censura') return 'Valor donde no lo hay';
  return all.find((destino) => destino.clave === clave)?.nombre ?? clave;
}

/** The places without which no sample can be stored, of a form. */
export function obligatoriosDe(forma: FormaDeMapeo): readonly Destino[] {
  return (forma === 'ancha' ? deMuestra : all).filter(({ esObligatorio }) => esObligatorio);
}

/** Whether a place may not be left without a source. */
export function isObligatorio(clave: string): boolean {
  return all.some((destino) => destino.clave === clave && destino.esObligatorio);
}
