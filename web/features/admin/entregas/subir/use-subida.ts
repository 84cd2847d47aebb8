import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from '../../../../app/services.ts';
import { entregasKey } from '../queries.ts';
import { Carga, type EstadoDeCarga } from './carga.ts';
import { cargaPorts } from './subida-ports.ts';

/** The uploads of this tab, which go on while other pages are looked at. */
const cargas = new WeakMap<File, Carga>();

interface SubidaEnPagina {
  estado: EstadoDeCarga;
  goOn: () => void;
  pause: () => void;
  cancel: () => void;
}

/** The upload of a file that `beginCarga` began. While it is under way, the browser asks before the page is closed. */
export function useSubida(file: File): SubidaEnPagina {
  const carga = cargas.get(file);
  if (!carga) throw new TypeError('No upload of this file was begun');
  const estado = useSyncExternalStore(carga.subscribe, carga.snapshot);
  const isUnderWay = estado.kind === 'subiendo' || estado.kind === 'esperando';
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnderWay]);
  return { estado, goOn: carga.goOn, pause: carga.pause, cancel: carga.cancel };
}

/** Begins to upload a file. `delivers`: it is delivered as soon as it is whole. */
export function beginCarga(file: File, { delivers }: { delivers: boolean }): void {
  const carga = new Carga(file, cargaPorts, delivers);
  cargas.set(file, carga);
  carga.subscribe(() => {
    if (carga.snapshot().kind === 'entera') void queryClient.invalidateQueries({ queryKey: entregasKey });
  });
  carga.goOn();
}
