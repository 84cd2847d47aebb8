import { useEffect, useSyncExternalStore } from 'react';
import { invalidate } from '../../../app/services.ts';
import { deEntregas } from '../api.ts';
import { follow } from '../follow.ts';
import { Carga, type EstadoDeCarga } from './carga.ts';
import { cargaPorts } from './subida-ports.ts';

/** How an upload stands, which goes on while other pages are looked at. Under way, the browser asks before the page is closed. */
export function useEstado(carga: Carga): EstadoDeCarga {
  const estado = useSyncExternalStore(carga.subscribe, carga.snapshot);
  const isUnderWay = estado.kind === 'subiendo' || estado.kind === 'esperando';
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnderWay]);
  return estado;
}

/** Begins to upload a file. `delivers`: it is delivered as soon as it is whole. */
export function beginCarga(file: File, { delivers }: { delivers: boolean }): Carga {
  const carga = new Carga(file, cargaPorts, delivers);
  carga.subscribe(() => {
    const estado = carga.snapshot();
    if (estado.kind !== 'entera') return;
    void invalidate(...deEntregas);
    if (estado.entrega !== null) follow(estado.entrega);
  });
  carga.goOn();
  return carga;
}
