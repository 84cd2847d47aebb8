import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  columnasDelMapeo,
  type Deteccion,
  type Json,
  type JsonObject,
  withIgnoradas,
} from '../../../../contract/entregas/deteccion.ts';
import { clean } from '../../../../contract/base/texto.ts';
import type { BorradorDeSubida } from '../../../../contract/entregas/subidas.ts';
import { queryClient } from '../../../app/services.ts';
import { messageOf } from '../../../client/api-error.ts';
import { usePanel } from '../../administracion/panel/panel.ts';
import { call } from '../subidas-api.ts';
import {
  type Borrador,
  borradorDe,
  claveDeColumna,
  confirmado,
  editado,
  guardadoDe,
  type Historia,
  recuperado,
  respondido,
} from './borrador.ts';
import { usosDe } from './mapeo-json.ts';
import { claveDeForma } from './partes.ts';
import { deteccionOptions, subidaOptions } from './api.ts';

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
 * as the columns are still there. Each change is kept with the upload, and `guardado` is what was kept of it before.
 */
export function useAsistente(id: string, guardado: BorradorDeSubida | null) {
  const [fijado, setFijado] = useState<JsonObject>(guardado?.fijado ?? {});
  const [desdeCero, setDesdeCero] = useState(guardado?.desdeCero ?? false);
  const [propio, setPropio] = useState<Propio | null>(null);
  const detected = useQuery(deteccionOptions(id, { fijado, desdeCero }));
  const deteccion = detected.data;
  if (deteccion && propio?.deteccion !== deteccion) {
    const begun = borradorDe(deteccion);
    const last = propio?.historia.at(-1) ?? recuperado(guardado, deteccion, desdeCero);
    if (begun) setPropio({ deteccion, historia: [kept(last, begun, deteccion, fijado)] });
    else if (propio) setPropio(null);
  }
  const borrador = propio?.historia.at(-1);
  useKept(
    id,
    useMemo(() => borrador && guardadoDe(borrador, { fijado, desdeCero }), [borrador, fijado, desdeCero]),
  );
  const names = useMemo(() => deteccion?.columnas.map(({ nombre }) => nombre) ?? [], [deteccion]);

  function become(next: Borrador): void {
    if (!propio) return;
    const mapeo = withIgnoradas(next.mapeo, names);
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
    /** Has the file be detected again without the mappings saved before, and without what was said of it. */
    beginAgain: () => {
      setPropio(null);
      setFijado({});
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

/** Keeps what a draft has become with its upload, each change after the one before. */
function useKept(id: string, borrador: BorradorDeSubida | undefined): void {
  const { say } = usePanel();
  const { mutate } = useMutation({
    scope: { id: `borrador ${id}` },
    mutationFn: async (body: BorradorDeSubida) => call('keepBorrador', { params: { id }, body }),
    onError: (error) => say(`Tus respuestas no se han podido guardar: ${messageOf(error)}`, true),
  });
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (!borrador) return;
    const text = JSON.stringify(borrador);
    if (before.current !== undefined && before.current !== text) {
      queryClient.setQueryData(subidaOptions(id).queryKey, (known) => known && { ...known, borrador });
      mutate(borrador);
    }
    before.current = text;
  }, [id, borrador, mutate]);
}

const isOfTable = (clave: string) => clavesDeTabla.includes(clave);

/**
 * The draft of a new detection, with the earlier decisions where the file still has all their columns. Under another form of the
 * table the mapping begins anew, and a confirmed column stays confirmed where its part is the same.
 */
function kept(
  last: Borrador | null | undefined,
  begun: Borrador,
  { columnas }: Deteccion,
  fijado: JsonObject,
): Borrador {
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
