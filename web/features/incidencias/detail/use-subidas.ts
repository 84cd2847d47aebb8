import { useRef, useState } from 'react';
import { incidenciaMessages } from '../../../../contract/incidencias/rules/messages.ts';
import { failureText } from '../../../forms/form-errors.ts';
import { useNoteDirty } from '../dirty.ts';
import { noteChanged } from '../api.ts';
import { say } from '../say.ts';
import { faultOf } from './archivo.ts';
import { attach } from './upload-archivo.ts';

/** A file on its way to an incident. */
export interface Subida {
  key: number;
  archivo: File;
  /** Bytes that are there. */
  sent: number;
  /** Why it isn't there; null while it is on its way. */
  fault: string | null;
  /** Whether trying again may help. */
  isRetriable: boolean;
}

interface Subidas {
  pending: readonly Subida[];
  add: (files: Iterable<File>) => void;
  retry: (key: number) => void;
  /** Gives a file up. */
  drop: (key: number) => void;
}

interface Underway {
  leaving: AbortController;
  subida: string | undefined;
}

/** The files that are being added to an incident; one after another, for a phone has one line. */
export function useSubidas(id: string): Subidas {
  const [pending, setPending] = useState<readonly Subida[]>([]);
  const underway = useRef(new Map<number, Underway>());
  const queue = useRef(Promise.resolve());
  const last = useRef(0);
  useNoteDirty(pending.some(({ fault }) => fault === null));

  const change = (key: number, changed: Partial<Subida>) =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const drop = (key: number) => {
    underway.current.get(key)?.leaving.abort();
    underway.current.delete(key);
    setPending((all) => all.filter((one) => one.key !== key));
  };

  async function send(key: number, archivo: File): Promise<void> {
    const one = underway.current.get(key);
    if (!one) return;
    try {
      const changed = await attach({
        id,
        archivo,
        earlier: one.subida,
        signal: one.leaving.signal,
        onProgress: (sent) => change(key, { sent }),
        onUploaded: (subida) => (one.subida = subida),
      });
      noteChanged(changed);
      drop(key);
      say(incidenciaMessages.archivoSubido);
    } catch (error) {
      if (!one.leaving.signal.aborted)
        change(key, { fault: failureText(error, 'No se ha podido subir. Vuelve a intentarlo'), isRetriable: true });
    }
  }
  const enqueue = (key: number, archivo: File) => {
    underway.current.set(key, {
      leaving: new AbortController(),
      subida: underway.current.get(key)?.subida,
    });
    queue.current = queue.current.then(() => send(key, archivo));
  };

  return {
    pending,
    drop,
    add(files) {
      for (const archivo of files) {
        const key = ++last.current;
        const fault = faultOf(archivo);
        setPending((all) => [...all, { key, archivo, sent: 0, fault, isRetriable: false }]);
        if (fault === null) enqueue(key, archivo);
      }
    },
    retry(key) {
      const one = pending.find((subida) => subida.key === key);
      if (!one) return;
      change(key, { fault: null, sent: 0 });
      enqueue(key, one.archivo);
    },
  };
}
