import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Usuario } from '../../../contract/usuario.ts';
import { incidenciasKey } from '../../app/incidencias.ts';
import { loadPart } from '../../app/part.ts';
import { preguntasKey } from '../../app/preguntas-key.ts';
import { queryClient } from '../../app/services.ts';
import { correctionsOptions } from './corrections.ts';
import { hastaDonde, type Novedad, novedadesDe } from './novedades.ts';

/** How often it is asked again, in milliseconds, while a page stands open. */
const everyMs = 5 * 60_000;

// The calls' code comes when they are first made.
const api = async () => loadPart(async () => import('./novedades-api.ts'));
const often = { staleTime: everyMs, refetchInterval: everyMs } as const;

const incidenciasOptions = queryOptions({
  queryKey: [...incidenciasKey, 'novedades'],
  queryFn: async ({ signal }) => (await api()).listNuevasIncidencias(signal),
  ...often,
});
const anuladasOptions = queryOptions({
  queryKey: ['anuladas', 'novedades'],
  queryFn: async ({ signal }) => (await api()).listAnuladas(signal),
  ...often,
});
const respuestasOptions = queryOptions({
  queryKey: [...preguntasKey, 'respuestas'],
  queryFn: async ({ signal }) => (await api()).listRespuestas(signal),
  ...often,
});
const sinResponderOptions = queryOptions({
  queryKey: [...preguntasKey, 'novedades'],
  queryFn: async ({ signal }) => (await api()).listSinResponder(signal),
  ...often,
});

/** Up to which instant a user has had its news listed in this browser; '' for never. */
const keyOf = (usuarioId: string) => `novedades:${usuarioId}`;
const vistasOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: ['novedades', 'vistas', usuarioId],
    queryFn: () => localStorage.getItem(keyOf(usuarioId)) ?? '',
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What is new for a user, and how much of it is unread. */
export interface Novedades {
  novedades: readonly Novedad[];
  /** Corrections that are unread and of which the list has only the first. */
  noListadas: number;
  sinLeer: number;
  isPending: boolean;
  isError: boolean;
  retry: () => void;
  /** Notes that all of these were listed. */
  noteVistas: () => void;
}

/** The one list that the bell counts and its dialog shows. Nothing is asked while `user` is undefined or `isOn` is false. */
export function useNovedades(user: Pick<Usuario, '_id' | 'role'> | undefined, isOn = true): Novedades {
  const [now] = useState(() => new Date());
  const enabled = user !== undefined && isOn;
  const isAdmin = user?.role === 'admin';
  const id = user?._id ?? '';
  const correcciones = useQuery({ ...correctionsOptions, enabled });
  const incidencias = useQuery({ ...incidenciasOptions, enabled });
  const anuladas = useQuery({ ...anuladasOptions, enabled });
  const respuestas = useQuery({ ...respuestasOptions, enabled: enabled && !isAdmin });
  const preguntas = useQuery({ ...sinResponderOptions, enabled: enabled && isAdmin });
  const vistas = useQuery({ ...vistasOptions(id), enabled }).data;
  const asked = [correcciones, incidencias, anuladas, isAdmin ? preguntas : respuestas];
  const fuentes = {
    correcciones: correcciones.data?.correcciones,
    incidencias: incidencias.data,
    anuladas: anuladas.data,
    respuestas: respuestas.data,
    preguntas: preguntas.data,
  };
  const { correcciones: c, incidencias: i, anuladas: a, respuestas: r, preguntas: p } = fuentes;
  const novedades = useMemo(() => {
    const known = { correcciones: c, incidencias: i, anuladas: a, respuestas: r, preguntas: p };
    return vistas === undefined ? [] : novedadesDe(known, { vistas, now });
  }, [c, i, a, r, p, vistas, now]);
  const noListadas = (correcciones.data?.total ?? 0) - (correcciones.data?.correcciones.length ?? 0);
  return {
    novedades,
    noListadas,
    sinLeer: novedades.filter(({ sinLeer }) => sinLeer).length + noListadas,
    isPending: asked.some((one) => one.isPending),
    isError: asked.some((one) => one.isError),
    retry: () => {
      for (const one of asked) if (one.isError) void one.refetch();
    },
    noteVistas: () => {
      const upTo = hastaDonde(novedades);
      if (upTo === '' || upTo <= (vistas ?? '')) return;
      localStorage.setItem(keyOf(id), upTo);
      queryClient.setQueryData(vistasOptions(id).queryKey, upTo);
    },
  };
}
