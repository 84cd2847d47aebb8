import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SubidaDeEntrega } from '../../../../contract/entregas/subidas.ts';
import { subidaPath } from '../../administracion/address.ts';
import { query } from '../subidas-api.ts';
import { DescartarDialog } from '../asistente/DescartarDialog.tsx';
import { useDescartar } from '../asistente/use-descartar.ts';
import { textoDeInstante, textoDeTamano } from '../words.ts';

/** The uploads that wait for answers, whoever brought them: each is gone on with, or discarded. Nothing where none waits. */
export function Esperan() {
  const { data } = useQuery(query('listSubidas', {}));
  const [asked, setAsked] = useState<SubidaDeEntrega>();
  const remove = useDescartar();
  const subidas = data?.subidas ?? [];
  if (subidas.length === 0) return null;
  return (
    <section aria-labelledby="esperan" className="grid gap-8 mb-20">
      <h2 id="esperan" className="weight-600">
        Esperan tu respuesta: {subidas.length}
      </h2>
      <ul className="grid gap-8 no-bullets">
        {subidas.map((subida) => (
          <li key={subida.id} className={`py-12 px-16 grid gap-6 framed rounded on-card`}>
            <p className="weight-600 break-anywhere">
              {subida.archivo} <span className="ml-6 ink-3 weight-400 nowrap">{textoDeTamano(subida.bytes)}</span>
            </p>
            <p className={`ink-2 figures break-anywhere`}>
              {textoDeInstante(subida.creada)}, {subida.por}
            </p>
            <div className="flex wrap gap-8 mt-2">
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
        <DescartarDialog subida={asked} onConfirm={() => remove.mutate(asked)} onClosed={() => setAsked(undefined)} />
      ) : null}
    </section>
  );
}
