import { camposSimples, type NombreDeCampo } from '../muestra-campos.ts';
import type { Determinacion, MuestraDocument, Resultado } from '../muestra.ts';
import { conclusionOfMuestra, veredicto } from './conclusion.ts';
import { fechaCorta } from '../../base/fechas.ts';
import { textoDeCampo } from '../../puntos/rules/punto.ts';
import { textoDeReferencia, textoDeResultado, textoDeValor } from './resultado.ts';
import { fold } from '../../base/texto.ts';

/** A text before and after a change, as pages and mails write it; '-' for an absent one. */
export interface Cambio {
  antes: string;
  despues: string;
}

/** A change with the name that people read of what changed. */
export interface CambioConNombre extends Cambio {
  campo: string;
  label: string;
}

/** A parameter of a determination that was added, removed or changed. */
export interface CambioDeParametro {
  determinacion: string;
  parametro: string;
  tipo: 'nuevo' | 'retirado' | 'cambiado';
  /** The unit, where it is the same before and after. */
  unidad: string;
  /** The whole result with unit and limits; '-' before a new result, and after a removed one. */
  resultado: Cambio;
  /** The changes of value, unit, limits, verdict and the rest; empty for an added or removed result. */
  cambios: CambioConNombre[];
}

/** A determination of which something else than its parameters changed: its verdict, method, norm or marks. */
interface CambioDeDeterminacion {
  determinacion: string;
  cambios: CambioConNombre[];
}

/** What changed between two states of a sample, of all that readers see. */
export interface Diferencias {
  /** The sample's conclusion. */
  conclusion?: Cambio;
  parametros: CambioDeParametro[];
  determinaciones: CambioDeDeterminacion[];
  /** The facts that the sample's page shows, in its order. */
  datos: CambioConNombre[];
}

const nada = '-';

/**
 * What changed from one state of a sample to another. Parameters are matched by the names of determination and
 * parameter, without case or accents, those of one name by unit and then in their order; so an order that changed is
 * no difference. The reason of a revision (`motivo_revision`) is none either: it speaks of the change; nor is the request that a
 * sample answers.
 */
export function diferencias(antes: MuestraDocument, despues: MuestraDocument): Diferencias {
  const conclusion = {
    antes: conclusionOfMuestra(antes.conclusion_muestra),
    despues: conclusionOfMuestra(despues.conclusion_muestra),
  };
  return {
    ...(conclusion.antes !== conclusion.despues && { conclusion }),
    parametros: cambiosDeParametros(antes.determinaciones, despues.determinaciones),
    determinaciones: cambiosDeDeterminaciones(antes.determinaciones, despues.determinaciones),
    datos: cambiosDeDatos(antes, despues),
  };
}

/** Whether two states are the same to their readers. */
export function sinDiferencias({ conclusion, parametros, determinaciones, datos }: Diferencias): boolean {
  return !conclusion && parametros.length + determinaciones.length + datos.length === 0;
}

/** Fields that are compared otherwise, or not at all. */
const noDatos = new Set<NombreDeCampo>(['conclusion_muestra', 'motivo_revision', 'referencia_solicitud']);

function cambiosDeDatos(antes: MuestraDocument, despues: MuestraDocument): CambioConNombre[] {
  const texts = (muestra: MuestraDocument) => [
    ...camposSimples
      .filter(({ name }) => !noDatos.has(name))
      .map(({ name, label, kind }) => ({ name, label, text: textoDeDato(textoDeCampo(muestra[name]), kind) })),
    { name: 'solicitante', label: 'Solicitante', text: muestra.solicitante.nombre },
  ];
  const after = texts(despues);
  return texts(antes).flatMap(({ name, label, text }, n) => {
    const cambio = { campo: name, label, antes: text, despues: after[n]?.text ?? nada };
    return cambio.antes === cambio.despues ? [] : [cambio];
  });
}

function textoDeDato(value: string | undefined, kind: string): string {
  return kind === 'date' ? fechaCorta(value) : value?.trim() || nada;
}

/** A parameter with the determination that it is of. */
interface Parametro {
  determinacion: string;
  resultado: Resultado;
}

function cambiosDeParametros(antes: readonly Determinacion[], despues: readonly Determinacion[]): CambioDeParametro[] {
  const pairs = paired(parametrosDe(antes), parametrosDe(despues), [
    ({ determinacion, resultado: { descripcion, unidad = '' } }) =>
      JSON.stringify([fold(determinacion), fold(descripcion), unidad.trim()]),
    ({ determinacion, resultado }) => JSON.stringify([fold(determinacion), fold(resultado.descripcion)]),
  ]);
  return pairs.flatMap(([before, after]) => {
    const cambios = before && after ? cambiosDeResultado(before.resultado, after.resultado) : [];
    const one = after ?? before;
    if (!one || (before && after && cambios.length === 0)) return [];
    const isSameUnit = !before || !after || before.resultado.unidad === after.resultado.unidad;
    return [
      {
        determinacion: one.determinacion,
        parametro: one.resultado.descripcion,
        tipo: before ? (after ? 'cambiado' : 'retirado') : 'nuevo',
        unidad: isSameUnit ? (one.resultado.unidad ?? '') : '',
        resultado: {
          antes: before ? textoDeResultado(before.resultado) : nada,
          despues: after ? textoDeResultado(after.resultado) : nada,
        },
        cambios,
      } satisfies CambioDeParametro,
    ];
  });
}

function parametrosDe(determinaciones: readonly Determinacion[]): Parametro[] {
  return determinaciones.flatMap(({ descripcion, resultados }) =>
    resultados.map((resultado) => ({ determinacion: descripcion, resultado })),
  );
}

/**
 * Pairs things before and after a change: by the first key, then the rest by the next key. In the order of `despues`; removed
 * things come last.
 */
function paired<T>(
  antes: readonly T[],
  despues: readonly T[],
  keys: readonly ((one: T) => string)[],
): [T | undefined, T | undefined][] {
  const former = new Map<T, T>();
  const left = new Set(antes);
  for (const key of keys) {
    const byKey = new Map<string, T[]>();
    for (const one of left) byKey.set(key(one), [...(byKey.get(key(one)) ?? []), one]);
    for (const one of despues) {
      const found = former.has(one) ? undefined : byKey.get(key(one))?.shift();
      if (!found) continue;
      former.set(one, found);
      left.delete(found);
    }
  }
  return [
    ...despues.map((one): [T | undefined, T] => [former.get(one), one]),
    ...[...left].map((one): [T, undefined] => [one, undefined]),
  ];
}

function cambiosDeResultado(antes: Resultado, despues: Resultado): CambioConNombre[] {
  const texts = (resultado: Resultado) => [
    ['valor', 'Resultado', textoDeValor(resultado)],
    ['unidad', 'Unidad', resultado.unidad?.trim() || nada],
    ['limites', 'Límites', textoDeReferencia(resultado.referencia)],
    ['conclusion', 'Conclusión', textoDeConclusion(resultado.conclusion)],
    ['incertidumbre', 'Incertidumbre', resultado.incertidumbre?.trim() || nada],
    ['limite_deteccion', 'Límite de detección', resultado.limite_deteccion?.trim() || nada],
    ['limite_cuantificacion', 'Límite de cuantificación', resultado.limite_cuantificacion?.trim() || nada],
    ['acreditado', 'Acreditado', siONo(resultado.acreditado)],
  ];
  return distintos(texts(antes), texts(despues));
}

function cambiosDeDeterminaciones(
  antes: readonly Determinacion[],
  despues: readonly Determinacion[],
): CambioDeDeterminacion[] {
  const texts = (determinacion: Determinacion) => [
    ['conclusion', 'Conclusión', textoDeConclusion(determinacion.status_inteligente)],
    ['procedimiento', 'Procedimiento', determinacion.procedimiento?.trim() || nada],
    ['norma', 'Norma', determinacion.norma?.trim() || nada],
    ['acreditado', 'Acreditado', siONo(determinacion.acreditado)],
    ['subcontratado', 'Subcontratado', siONo(determinacion.subcontratado)],
  ];
  return paired(antes, despues, [({ descripcion }) => fold(descripcion)]).flatMap(([before, after]) => {
    const one = after ?? before;
    const cambios = distintos(before ? texts(before) : [], after ? texts(after) : []);
    // The coming and going of a determination is told by its parameters, unless it has none.
    const isTold = before && after ? cambios.length > 0 : one?.resultados.length === 0;
    return one && isTold ? [{ determinacion: one.descripcion, cambios }] : [];
  });
}

/** The texts that differ between two lists of the same order. */
function distintos(antes: readonly string[][], despues: readonly string[][]): CambioConNombre[] {
  const length = Math.max(antes.length, despues.length);
  return Array.from({ length }, (_, n) => {
    const [campo = '', label = ''] = antes[n] ?? despues[n] ?? [];
    return { campo, label, antes: antes[n]?.[2] ?? nada, despues: despues[n]?.[2] ?? nada };
  }).filter(({ antes: before, despues: after }) => before !== after);
}

/** A conclusion's verdict, or the laboratory's own words where they are neither of the two. */
function textoDeConclusion(conclusion: string | undefined): string {
  const understood = veredicto(conclusion);
  return understood === 'Sin definir' ? conclusion?.trim() || nada : understood;
}

function siONo(value: boolean | undefined): string {
  if (value === undefined) return nada;
  return value ? 'Sí' : 'No';
}
