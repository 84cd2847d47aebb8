import { Button, Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { IconCircleCheck, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { clasesDeInstalacion } from '../../../../contract/programa/instalacion.ts';
import type { InstalacionesPropuestas } from '../../../../contract/programa/propuestas.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import { direccionDePunto } from '../../../components/direccion-de-punto.ts';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import { List } from '../../../components/List.tsx';
import { Message } from '../../../components/Message.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { ChosenBar, useChosen } from '../../../components/use-chosen.tsx';
import { failureText } from '../../../forms/form-errors.ts';
import { SearchWithFilters } from '../../../forms/SearchWithFilters.tsx';
import { nombreDePunto } from '../../puntos/words.ts';
import { call, instalacionesPropuestasOptions, noteChanged } from '../api.ts';
import { datosNuevos, errorsOfDatos, readDatos } from '../instalacion/datos.ts';
import { NuevaDialog } from './NuevaDialog.tsx';

type Propuesta = InstalacionesPropuestas['propuestas'][number];

/** Points that are named; the others are counted. */
const maxNamed = 8;

const keyOf = ({ solicitante, nombre, clase, puntos }: Propuesta) =>
  JSON.stringify([solicitante, nombre, clase, puntos[0]?.clave]);
const comienzoOf = (propuesta: Propuesta) => ({ ...propuesta, puntos: propuesta.puntos.map(({ clave }) => clave) });

/** Whether it can be created as it is proposed; of another a person has to say more. */
const isWhole = (propuesta: Propuesta) => Object.keys(errorsOfDatos(datosNuevos(comienzoOf(propuesta)))).length === 0;

/** Installations that the points which belong to none could make: each is created by a person, or isn't. */
export function PropuestasPage() {
  usePageTitle('Instalaciones propuestas');
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(instalacionesPropuestasOptions(search));
  // Held here: what was chosen is proposed no more once it is created.
  const [opened, setOpened] = useState<Propuesta | null>(null);
  const [isAsking, setAsking] = useState(false);
  const chosen = useChosen();
  const create = useCreate(chosen.clear);
  const rows = query.data?.pages.flatMap(({ propuestas }) => propuestas);
  const total = query.data?.pages[0]?.total;
  const whole = rows?.filter(isWhole) ?? [];
  const picked = whole.filter((one) => chosen.keys.has(keyOf(one)));
  return (
    <>
      <PageHeader
        back={{ to: '/puntos/programa', label: 'Programa' }}
        title="Instalaciones propuestas"
        subtitle="Según tus puntos que no son de ninguna. Nada se crea solo: decides tú."
      />
      <SearchWithFilters placeholder="Solicitante o punto" search={search} onSearch={setSearch} />
      <List
        query={query}
        rows={rows}
        total={total}
        label="Propuestas"
        loading="Cargando las propuestas..."
        failure="No se han podido cargar las propuestas"
        rowHeight={104}
        count={total !== undefined && cantidad(total, 'propuesta', 'propuestas')}
        above={
          whole.length > 1 ? (
            <ChosenBar chosen={chosen} all={whole.map(keyOf)} words={['propuesta', 'propuestas']}>
              <Button size="xs" loading={create.isPending} onClick={() => setAsking(true)}>
                Crear {cantidad(picked.length, 'instalación', 'instalaciones')}
              </Button>
            </ChosenBar>
          ) : null
        }
        renderRow={(propuesta) => (
          <li key={keyOf(propuesta)} className="line-below px-inset py-12 flex items-start gap-8-12">
            <Checkbox
              aria-label={`Elegir «${propuesta.nombre}»`}
              checked={chosen.keys.has(keyOf(propuesta))}
              disabled={!isWhole(propuesta)}
              title={isWhole(propuesta) ? undefined : 'Al crearla hay que decir algo más de ella'}
              onChange={({ currentTarget: { checked } }) => chosen.set([keyOf(propuesta)], checked)}
            />
            <div className="grow flex wrap items-start between gap-8-24 shrink">
              <PropuestaWords propuesta={propuesta} />
              <Button variant="default" size="xs" onClick={() => setOpened(propuesta)}>
                Crear<span className="unseen"> «{propuesta.nombre}»</span>
              </Button>
            </div>
          </li>
        )}
        empty={
          search === '' ? (
            <Message icon={IconCircleCheck} title="No hay ninguna propuesta">
              Ningún punto con muestras de los últimos 12 meses está fuera de una instalación.
            </Message>
          ) : (
            <Message icon={IconSearchOff} title="Ninguna propuesta con ese texto" onClear={() => setSearch('')}>
              Busca por el nombre del solicitante o de un punto.
            </Message>
          )
        }
      />
      {opened ? (
        <NuevaDialog comienzo={comienzoOf(opened)} citados={opened.puntos} onClosed={() => setOpened(null)} />
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={`Crear ${cantidad(picked.length, 'instalación', 'instalaciones')}`}
          confirm="Crear"
          cancel="Cancelar"
          onConfirm={() => create.mutate(picked)}
          onClosed={() => setAsking(false)}
        >
          <p>{picked.map(({ nombre, solicitante }) => `${nombre} (${solicitante})`).join(' · ')}</p>
          <p>Cada una empieza sin programa: se le añade desde su página.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Creates several one after another, and says which weren't and why. */
function useCreate(onDone: () => void) {
  return useMutation({
    mutationFn: async (propuestas: readonly Propuesta[]) => {
      const refused: string[] = [];
      for (const propuesta of propuestas) {
        try {
          await call('createInstalacion', { body: readDatos(datosNuevos(comienzoOf(propuesta))) });
        } catch (error) {
          refused.push(`${propuesta.nombre}: ${failureText(error, 'no se ha podido crear')}`);
        }
      }
      return { created: propuestas.length - refused.length, refused };
    },
    onSuccess: ({ created, refused }) => {
      if (created > 0) {
        const message = cantidad(created, 'instalación creada', 'instalaciones creadas');
        notifications.show({ message });
      }
      if (refused.length > 0) {
        notifications.show({
          color: 'red',
          title: cantidad(refused.length, 'no se ha creado', 'no se han creado'),
          message: refused.join('. '),
          role: 'alert',
        });
      }
      onDone();
    },
    onSettled: noteChanged,
  });
}

function PropuestaWords({ propuesta: { solicitante, nombre, clase, porque, puntos } }: { propuesta: Propuesta }) {
  const more = puntos.length - maxNamed;
  return (
    <div className="grow-from-280 shrink break-anywhere">
      <h2 className="size-14 weight-600">{nombre}</h2>
      <p className="ink-2">
        {clase ? `${clasesDeInstalacion[clase]} · ` : ''}
        {solicitante}
      </p>
      <p className="ink-3 size-13">{porque}</p>
      <p className="ink-3 size-13">
        {puntos.slice(0, maxNamed).map((punto, place) => (
          <span key={punto.clave}>
            {place > 0 ? ' · ' : ''}
            <Link to={direccionDePunto(punto.clave)}>{nombreDePunto(punto)}</Link>
          </span>
        ))}
        {more > 0 ? ` y ${numero(more)} más` : ''}
      </p>
    </div>
  );
}
