import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { clasesDeNombre, type UnionDeNombres } from '../../../../contract/entregas/diccionario.ts';
import { clean } from '../../../../contract/base/texto.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { diccionarioPath } from '../../administracion/address.ts';
import { query } from './api.ts';
import { NombreDelPortal } from './NombreDelPortal.tsx';
import { useDiccionario } from './use-diccionario.tsx';
import { Flechas } from '../Flechas.tsx';
import classes from './Diccionario.module.css';

interface ParecidosProps {
  /** The names of the file. */
  nombres: readonly Pick<UnionDeNombres, 'clase' | 'nombre'>[];
  /** Names were joined: the file is read otherwise. */
  onJoined: () => void;
}

/** Names of a file that are like others that the portal knows: a person joins them, or leaves them as they are. */
export function Parecidos({ nombres, onJoined }: ParecidosProps) {
  const { data } = useQuery(
    query(
      'findParecidos',
      { body: { nombres: [...nombres] } },
      { enabled: nombres.length > 0, staleTime: 60_000, placeholderData: (before) => before },
    ),
  );
  const [written, setWritten] = useState<ReadonlyMap<string, string>>(new Map());
  const { change, changeAll, isBusy, dialog } = useDiccionario(onJoined);
  const keyOf = ({ clase, nombre }: UnionDeNombres) => `${clase} ${nombre}`;
  const shown = data?.parecidos ?? [];
  if (shown.length === 0) return null;
  const clear = shown.filter((each) => each.seguro && !written.has(keyOf(each)));
  return (
    <section className="pt-12 px-16 pb-8 framed-sin-definir rounded" aria-labelledby="parecidos">
      <h3 id="parecidos" className="size-14 weight-600">
        {cantidad(shown.length, 'nombre se parece', 'nombres se parecen')} a otros del portal
      </h3>
      <p className="ink-3 size-12">
        Unidos, se guardan con el nombre del portal en esta entrega y en las siguientes, y van a su serie, sus avisos y
        su norma. Si es otro de los del portal, escríbelo. Están en el <Link to={diccionarioPath}>diccionario</Link>,
        donde se separan.
      </p>
      {clear.length > 1 ? (
        <Button
          size="compact-xs"
          mt={8}
          loading={isBusy}
          onClick={() => changeAll(clear.map(({ clase, nombre, como }) => ({ clase, nombre, como })))}
        >
          Unir los {numero(clear.length)} claros
        </Button>
      ) : null}
      <ul className="no-bullets">
        {shown.map((each) => {
          // Words that only one of them has may mean something else: a person chooses it.
          const como = written.get(keyOf(each)) ?? (each.seguro ? each.como : '');
          const set = (value: string) => setWritten(new Map([...written, [keyOf(each), value]]));
          return (
            <li key={keyOf(each)} className="py-8 flex wrap items-center between gap-4-16 line-above break-anywhere">
              <span>
                <span className="ink-3 size-12">{clasesDeNombre[each.clase]}</span>{' '}
                <Flechas palabra="es" texto={`«${each.nombre}» → `} />
              </span>
              <NombreDelPortal
                clase={each.clase}
                className={`${classes.como} grow-from-200`}
                aria-label={`Nombre en el portal de «${each.nombre}»`}
                value={como}
                onChange={set}
              />
              <span className="flex wrap gap-8-12 items-end">
                {como === '' ? (
                  <Button size="compact-xs" variant="default" onClick={() => set(each.como)}>
                    Poner «{each.como}»
                  </Button>
                ) : null}
                <Button
                  size="compact-xs"
                  aria-label={`Unir «${each.nombre}» a «${como}»`}
                  disabled={isBusy || clean(como) === ''}
                  onClick={() => change({ clase: each.clase, nombre: each.nombre, como: clean(como) })}
                >
                  Unir
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Es otro: «${each.nombre}»`}
                  disabled={isBusy}
                  onClick={() => change({ clase: each.clase, nombre: each.nombre, como: each.nombre })}
                >
                  Es otro
                </Button>
              </span>
              <span className="ink-3 size-12" style={{ flex: '1 1 100%' }}>
                {each.seguro ? '' : `Quizá «${each.como}». `}
                {each.motivo}.
              </span>
            </li>
          );
        })}
      </ul>
      {dialog}
    </section>
  );
}
