import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Deteccion, JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { fold } from '../../../../contract/base/texto.ts';
import card from '../../../components/Card.module.css';
import type { Borrador } from './borrador.ts';
import { destinosDe, formaDe, parametro } from './destinos.ts';
import { FuenteDialog } from './FuenteDialog.tsx';
import { fuenteDe } from './mapeo-json.ts';
import { ParametroDialog } from './ParametroDialog.tsx';
import { type Parte, partesDe, porConfirmar } from './partes.ts';
import { ParteFila } from './ParteFila.tsx';
import classes from './Asistente.module.css';

interface ColumnasProps {
  deteccion: Deteccion;
  borrador: Borrador;
  /** The mapping with a change that a person made at some keys. */
  onEdit: (mapeo: JsonObject, claves: readonly string[]) => void;
  /** Confirms parts as they stand. */
  onConfirm: (claves: readonly string[]) => void;
}

/** From how many columns on they can be searched. */
const many = 12;

/** The second step: the meaning of each column and the source of the other fields, the left out columns first. */
export function Columnas({ deteccion, borrador, onEdit, onConfirm }: ColumnasProps) {
  const { mapeo } = borrador;
  const { columnas } = deteccion;
  const forma = formaDe(mapeo);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<{ kind: 'fuente' | 'parametro'; clave: string } | null>(null);
  const partes = useMemo(() => partesDe(deteccion, borrador), [deteccion, borrador]);
  const { claras, todas } = useMemo(() => porConfirmar(deteccion, borrador), [deteccion, borrador]);
  const shown = partes.filter(({ nombre }) => fold(nombre).includes(fold(search)));
  const left = shown.filter(({ usos }) => usos.length === 0);
  const waitingLeft = left.filter(({ estado }) => estado === 'dudosa').map(({ id }) => id);
  const row = (parte: Parte) => (
    <ParteFila
      key={parte.id}
      parte={parte}
      mapeo={mapeo}
      era={borrador.desplazadas.get(parte.id.slice('columna.'.length))}
      onEdit={onEdit}
      onConfirm={() => onConfirm([parte.id])}
      onOpen={(uso) =>
        setOpened(uso === parametro ? { kind: 'parametro', clave: parte.nombre } : { kind: 'fuente', clave: uso })
      }
    />
  );
  const libres = destinosDe(forma).map(({ nombre, destinos }) => ({
    group: nombre,
    items: destinos
      .filter(({ clave }) => clave.includes('.') && fuenteDe(mapeo, clave) === undefined)
      .map(({ clave, nombre: label }) => ({ value: clave, label })),
  }));
  const closed = { mapeo, columnas, onEdit, onClosed: () => setOpened(null) };
  return (
    <section
      className={`${card.card} ${classes.step} pt-16 pb-20 px-inset grid gap-16`}
      aria-labelledby="paso-columnas"
    >
      <div className={`${classes.head} flex wrap items-center gap-8-16`}>
        <h2 id="paso-columnas" className={card.title}>
          2. Las columnas
        </h2>
        <p className="ink-3 break-anywhere" role="status">
          {cantidad(columnas.length, 'columna', 'columnas')}
          {todas.length > 0 ? ` · ${todas.length} por confirmar` : ' · todo confirmado'}
        </p>
        {columnas.length > many ? (
          <TextInput
            aria-label="Buscar una columna"
            placeholder="Buscar una columna"
            size="xs"
            maxLength={100}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        ) : null}
        {claras.length > 0 ? (
          <Button size="xs" onClick={() => onConfirm(claras)}>
            Confirmar todo lo claro ({claras.length})
          </Button>
        ) : null}
      </div>
      <table className={`${classes.parts} fixed-table full-width`}>
        <thead>
          <tr>
            {['Columna', 'Valores', 'El más raro', 'Qué es y por qué', 'Confirmación'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {left.length > 0 ? (
          <tbody>
            <tr className={classes.group}>
              <th colSpan={5} scope="rowgroup">
                <span>Se dejan fuera</span>
                {waitingLeft.length > 1 ? (
                  <Button size="compact-xs" variant="default" onClick={() => onConfirm(waitingLeft)}>
                    Dejar fuera las {waitingLeft.length}
                  </Button>
                ) : null}
              </th>
            </tr>
            {left.map(row)}
          </tbody>
        ) : null}
        <tbody>
          <tr className={classes.group}>
            <th colSpan={5} scope="rowgroup">
              Se leen
            </th>
          </tr>
          {shown.filter(({ usos }) => usos.length > 0).map(row)}
        </tbody>
      </table>
      {shown.length === 0 ? <p className="ink-3 break-anywhere">Ninguna columna se llama así.</p> : null}
      <NativeSelect
        aria-label="Añadir un campo fijo o hecho de varias columnas"
        size="xs"
        maw={340}
        value=""
        onChange={(event) => {
          const clave = event.currentTarget.value;
          if (clave !== '') setOpened({ kind: 'fuente', clave });
        }}
        data={[
          { value: '', label: 'Añadir un campo fijo, o hecho de varias columnas…' },
          ...libres.filter(({ items }) => items.length > 0),
        ]}
      />
      {opened?.kind === 'fuente' ? <FuenteDialog clave={opened.clave} {...closed} /> : null}
      {opened?.kind === 'parametro' ? <ParametroDialog columna={opened.clave} {...closed} /> : null}
    </section>
  );
}
