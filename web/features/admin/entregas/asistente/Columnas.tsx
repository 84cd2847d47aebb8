import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ColumnaVista, JsonObject } from '../../../../../contract/deteccion.ts';
import { cantidad } from '../../../../../contract/rules/numeros.ts';
import { fold } from '../../../../../contract/rules/texto.ts';
import card from '../../../../components/Card.module.css';
import { ColumnaFila } from './ColumnaFila.tsx';
import { destinosDe, type Forma, obligatoriosDe } from './destinos.ts';
import { FuenteDialog } from './FuenteDialog.tsx';
import { columnasDeFuente, fuenteDe, isSinFuente, usosDe } from './mapeo-json.ts';
import { ParametroDialog } from './ParametroDialog.tsx';
import { textoDeFuente } from './valor-texto.ts';
import type { Vista } from './vista.ts';
import classes from './Columnas.module.css';

interface ColumnasProps {
  vista: Vista;
  forma: Forma;
  /** The mapping with a change that a person made at some keys. */
  onEdit: (mapeo: JsonObject, claves: readonly string[]) => void;
}

/** From how many columns on they can be searched and those left out are folded. */
const many = 12;

type Opened = { kind: 'fuente'; clave: string } | { kind: 'parametro'; columna: string };

/** The second step: what each column is, and what the fields are that no column gives. */
export function Columnas({ vista, forma, onEdit }: ColumnasProps) {
  const { mapeo, columnas } = vista;
  const [search, setSearch] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const matching = columnas.filter(({ nombre }) => nombre !== '' && fold(nombre).includes(fold(search)));
  const used = matching.filter(({ nombre }) => usosDe(mapeo, nombre).length > 0);
  const folds = search === '' && !showsAll && columnas.length > many && used.length < matching.length;
  const shown = folds ? used : matching;
  return (
    <section className={`${card.card} ${classes.step}`} aria-labelledby="paso-columnas">
      <div className={classes.head}>
        <h2 id="paso-columnas" className={card.title}>
          2. Las columnas
        </h2>
        <p className={classes.shape}>
          {forma === 'larga' ? 'Cada fila es un resultado' : 'Cada fila es una muestra'} ·{' '}
          {cantidad(columnas.length, 'columna', 'columnas')}
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
      </div>
      <SinColumna
        mapeo={mapeo}
        forma={forma}
        columnas={columnas}
        onOpen={(clave) => setOpened({ kind: 'fuente', clave })}
      />
      <ul className={classes.columns} aria-label="Columnas del archivo">
        {shown.map((columna) => (
          <ColumnaFila
            key={columna.indice}
            columna={columna}
            vista={vista}
            forma={forma}
            onEdit={onEdit}
            onFuente={(clave) => setOpened({ kind: 'fuente', clave })}
            onParametro={() => setOpened({ kind: 'parametro', columna: columna.nombre })}
          />
        ))}
      </ul>
      {shown.length === 0 ? <p className={classes.none}>Ninguna columna se llama así.</p> : null}
      {folds ? (
        <Button variant="default" size="xs" onClick={() => setShowsAll(true)}>
          Ver también{' '}
          {cantidad(matching.length - used.length, 'columna que se deja fuera', 'columnas que se dejan fuera')}
        </Button>
      ) : null}
      {opened?.kind === 'fuente' ? (
        <FuenteDialog
          clave={opened.clave}
          mapeo={mapeo}
          columnas={columnas}
          onEdit={onEdit}
          onClosed={() => setOpened(null)}
        />
      ) : null}
      {opened?.kind === 'parametro' ? (
        <ParametroDialog
          columna={opened.columna}
          mapeo={mapeo}
          columnas={columnas}
          onEdit={onEdit}
          onClosed={() => setOpened(null)}
        />
      ) : null}
    </section>
  );
}

interface SinColumnaProps {
  mapeo: JsonObject;
  forma: Forma;
  columnas: readonly ColumnaVista[];
  onOpen: (clave: string) => void;
}

/** The fields that are the same in the whole file or made of several columns, those that are missing, and one more. */
function SinColumna({ mapeo, forma, columnas, onOpen }: SinColumnaProps) {
  const groups = destinosDe(forma);
  const missing = obligatoriosDe(forma).filter(({ clave }) => isSinFuente(fuenteDe(mapeo, clave)));
  const alone = new Set(columnas.map(({ nombre }) => nombre));
  const others = groups
    .flatMap(({ destinos }) => destinos)
    .filter(({ clave }) => {
      const fuente = fuenteDe(mapeo, clave);
      const names = columnasDeFuente(fuente);
      return !isSinFuente(fuente) && !(names.length === 1 && alone.has(names[0] ?? ''));
    });
  const free = groups
    .map(({ nombre, destinos }) => ({
      group: nombre,
      items: destinos
        .filter(({ clave }) => clave.includes('.') && fuenteDe(mapeo, clave) === undefined)
        .map(({ clave, nombre: label }) => ({ value: clave, label })),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <ul className={classes.fixed} aria-label="Campos sin columna propia">
      {missing.map(({ clave, nombre }) => (
        <li key={clave} data-missing>
          <span>
            <strong>{nombre}</strong>: falta, y sin ello se rechaza cada muestra
          </span>
          <Button size="compact-xs" variant="default" onClick={() => onOpen(clave)}>
            Decir de dónde sale
          </Button>
        </li>
      ))}
      {others.map(({ clave, nombre }) => (
        <li key={clave}>
          <span>
            <strong>{nombre}</strong>: {textoDeFuente(fuenteDe(mapeo, clave))}
          </span>
          <Button size="compact-xs" variant="default" aria-label={`Cambiar ${nombre}`} onClick={() => onOpen(clave)}>
            Cambiar
          </Button>
        </li>
      ))}
      <li>
        <NativeSelect
          aria-label="Añadir un campo fijo o hecho de varias columnas"
          size="xs"
          value=""
          onChange={(event) => {
            if (event.currentTarget.value !== '') onOpen(event.currentTarget.value);
          }}
          data={[{ value: '', label: 'Añadir un campo fijo, o hecho de varias columnas…' }, ...free]}
        />
      </li>
    </ul>
  );
}
