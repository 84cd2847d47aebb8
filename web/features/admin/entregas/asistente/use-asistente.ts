import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { columnasDelMapeo, type Deteccion, type Json, type JsonObject } from '../../../../../contract/deteccion.ts';
import { clean } from '../../../../../contract/rules/texto.ts';
import {
  type Borrador,
  borradorDe,
  claveDeColumna,
  confirmado,
  editado,
  type Historia,
  respondido,
} from './borrador.ts';
import { usosDe, withIgnoradas } from './mapeo-json.ts';
import { claveDeForma } from './partes.ts';
import { deteccionOptions } from './queries.ts';

/** Keys of the mapping that decide where rows and cells begin and end, and how the table stands: the columns follow from them. */
const clavesDeTabla = 'codificacion separador comillas cabecera hoja filas_ocultas forma'.split(' ');

/** Steps that can be taken back. */
const maxHistoria = 100;

interface Propio {
  /** The detection that the draft was begun from. */
  deteccion: Deteccion;
  historia: Historia;
}

/**
 * The mapping that is being made of a file: begun from what is detected, changed by a person, each change to be taken back.
 * Where a person says otherwise how the file's cells are parted, it is detected again; what was decided before stays as far
 * as the columns are still there.
 */
export function useAsistente(id: string) {
  const [fijado, setFijado] = useState<JsonObject>({});
  const [desdeCero, setDesdeCero] = useState(false);
  const [propio, setPropio] = useState<Propio | null>(null);
  const detected = useQuery(deteccionOptions(id, { fijado, desdeCero }));
  const deteccion = detected.data?.deteccion;
  if (deteccion && propio?.deteccion !== deteccion) {
    const begun = borradorDe(deteccion);
    if (begun) setPropio({ deteccion, historia: [kept(propio, begun, deteccion, fijado)] });
    else if (propio) setPropio(null);
  }
  const borrador = propio?.historia.at(-1);
  const names = useMemo(() => deteccion?.columnas.map(({ nombre }) => nombre) ?? [], [deteccion]);

  function become(next: Borrador): void {
    if (!propio) return;
    const mapeo = withIgnoradas(next.mapeo, names, columnasDelMapeo(next.mapeo));
    const [first, ...rest] = [...propio.historia, { ...next, mapeo }].slice(-maxHistoria);
    if (first) setPropio({ ...propio, historia: [first, ...rest] });
  }

  return {
    deteccion,
    isDetecting: detected.isFetching,
    error: detected.error,
    retry: () => void detected.refetch(),
    borrador,
    fijado,
    /** Has the file be detected again without the mappings saved before. */
    beginAgain: () => {
      setPropio(null);
      setDesdeCero(true);
    },
    canUndo: (propio?.historia.length ?? 0) > 1,
    undo: () => {
      if (!propio) return;
      const [first, ...rest] = propio.historia.slice(0, -1);
      if (first) setPropio({ ...propio, historia: [first, ...rest] });
    },
    answer: (conjetura: Borrador['pendientes'][number], valor: Json) => {
      if (!borrador) return;
      // Which sheet, and in what signs: the rest follows from it.
      if (isOfTable(conjetura.campo)) setFijado({ ...fijado, [conjetura.campo]: valor });
      else become(respondido(borrador, conjetura, { valor, conjeturas: deteccion?.conjeturas ?? [] }));
    },
    edit: (mapeo: JsonObject, claves: readonly string[]) => {
      if (borrador) become(editado(borrador, mapeo, claves));
    },
    /** Confirms parts as they stand. */
    confirm: (claves: readonly string[]) => {
      if (borrador) become(confirmado(borrador, claves));
    },
    setKey: (clave: string, valor: Json | undefined) => {
      if (isOfTable(clave)) {
        const { [clave]: _before, ...others } = fijado;
        setFijado(valor === undefined ? others : { ...others, [clave]: valor });
        return;
      }
      if (!borrador) return;
      const { [clave]: _before, ...others } = borrador.mapeo;
      become(editado(borrador, valor === undefined ? others : { ...others, [clave]: valor }, [clave]));
    },
  };
}

const isOfTable = (clave: string) => clavesDeTabla.includes(clave);

/**
 * The draft of a new detection, with what was decided before where the file still has the columns for it. Under another
 * form of the table the mapping is begun again, and what was confirmed stays so of columns that have the same part in it.
 */
function kept(before: Propio | null, begun: Borrador, { columnas }: Deteccion, fijado: JsonObject): Borrador {
  const last = before?.historia.at(-1);
  const said = new Set([...begun.confirmados, ...Object.keys(fijado)]);
  if (!last || last.confirmados.size === 0) return { ...begun, confirmados: said };
  if (fijado[claveDeForma] !== undefined && fijado[claveDeForma] !== last.mapeo[claveDeForma]) {
    const same = columnas
      .map(({ nombre }) => nombre)
      .filter((nombre) => usosDe(begun.mapeo, nombre).join(' ') === usosDe(last.mapeo, nombre).join(' '))
      .map(claveDeColumna);
    return { ...begun, confirmados: said.union(last.confirmados.intersection(new Set(same))) };
  }
  const names = new Set(columnas.map(({ nombre }) => clean(nombre)));
  if (![...columnasDelMapeo(last.mapeo)].every((name) => names.has(name))) return { ...begun, confirmados: said };
  const ofTable = Object.fromEntries(
    clavesDeTabla.flatMap((clave): [string, Json][] => {
      const valor = begun.mapeo[clave];
      return valor === undefined ? [] : [[clave, valor]];
    }),
  );
  const rest = Object.fromEntries(Object.entries(last.mapeo).filter(([clave]) => !isOfTable(clave)));
  return { ...last, confirmados: said.union(last.confirmados), mapeo: { ...rest, ...ofTable } };
}
