import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SubidaDeEntrega } from '../../../../../contract/subidas.ts';
import { ConfirmDialog } from '../../../../components/Dialog.tsx';
import { subidaPath } from '../../address.ts';
import { query } from '../subidas-api.ts';
import { useDescartar } from '../asistente/use-descartar.ts';
import { textoDeInstante, textoDeTamano } from '../words.ts';
import classes from './DropFiles.module.css';

/** The uploads that wait for answers, whoever brought them: each is gone on with, or discarded. Nothing where none waits. */
export function Esperan() {
  const { data } = useQuery(query('listSubidas', {}));
  const [asked, setAsked] = useState<SubidaDeEntrega>();
  const remove = useDescartar();
  const subidas = data?.subidas ?? [];
  if (subidas.length === 0) return null;
  return (
    <section aria-labelledby="esperan" className={classes.bring}>
      <h2 id="esperan" className={classes.title}>
        Esperan tu respuesta: {subidas.length}
      </h2>
      <ul className={classes.files}>
        {subidas.map((subida) => (
          <li key={subida.id} className={classes.file}>
            <p className={classes.name}>
              {subida.archivo} <span className={classes.size}>{textoDeTamano(subida.bytes)}</span>
            </p>
            <p className={classes.state}>
              {textoDeInstante(subida.creada)}, {subida.por}
            </p>
            <div className={classes.actions}>
              <Button size="xs" component={Link} to={subidaPath(subida.id)} aria-label={`Seguir con ${subida.archivo}`}>
                Seguir
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={`Descartar ${subida.archivo}`}
                onClick={() => setAsked(subida)}
              >
                Descartar
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          title="Descartar el archivo"
          confirm="Descartar"
          cancel="Cancelar"
          isDangerous
          onConfirm={() => remove.mutate(asked)}
          onClosed={() => setAsked(undefined)}
        >
          «{asked.archivo}» y lo que se haya respondido de él dejan de estar. No se ha entregado nada.
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
