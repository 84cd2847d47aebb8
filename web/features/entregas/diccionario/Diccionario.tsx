import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClaseDeNombre, clasesDeNombre, type UnionDeNombres } from '../../../../contract/entregas/diccionario.ts';
import { clean, compareNames, fold } from '../../../../contract/base/texto.ts';
import { Vista } from '../Vista.tsx';
import { query as ask } from './api.ts';
import { NombreDelPortal } from './NombreDelPortal.tsx';
import { useDiccionario } from './use-diccionario.tsx';
import entregas from '../Entregas.module.css';
import { Flechas } from '../Flechas.tsx';

const clases = Object.entries(clasesDeNombre).map(([value, label]) => ({ value: value as ClaseDeNombre, label }));

/** The dictionary: which names of files are others of the portal's, to be searched, added to and parted again. */
export function Diccionario() {
  const query = useQuery(ask('getDiccionario', {}));
  const uniones = query.data?.uniones ?? [];
  const [search, setSearch] = useState('');
  const [nueva, setNueva] = useState(ninguna);
  const { change, isBusy, dialog } = useDiccionario(() => {
    setSearch('');
    setNueva((before) => ({ ...ninguna, clase: before.clase }));
  });
  const found = uniones
    .filter(({ nombre, como }) => fold(`${nombre} ${como}`).includes(fold(search)))
    .toSorted((a, b) => compareNames(a.como, b.como) || compareNames(a.nombre, b.nombre));
  return (
    <Vista
      titulo="Diccionario de nombres"
      ayuda="Un nombre unido se guarda con el del portal en cada entrega desde entonces, y la entrega lo dice. Lo que ya está guardado no cambia."
      query={query}
      cargando="Cargando el diccionario..."
    >
      {() => (
        <>
          <Nueva union={nueva} isBusy={isBusy} onChange={setNueva} onAdd={change} />
          {dialog}
          {uniones.length === 0 ? (
            <p className={`${entregas.none} ink-3 text-center`}>
              Todavía no hay ninguno. Al traer una tabla, el asistente propone unir los nombres que se parecen a los
              conocidos.
            </p>
          ) : null}
          {uniones.length > 0 ? (
            <TextInput
              label="Buscar un nombre"
              size="xs"
              maxLength={100}
              style={{ width: 'min(320px, 100%)' }}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          ) : null}
          {uniones.length > 0 && found.length === 0 ? (
            <p className={`${entregas.none} ink-3 text-center`}>Ningún nombre del diccionario se llama así.</p>
          ) : null}
          <ul className="no-bullets" aria-label="Nombres unidos">
            {found.map(({ clase, nombre, como }) => (
              <li
                key={`${clase} ${nombre}`}
                className="py-8 flex wrap items-center between gap-4-16 line-above break-anywhere"
              >
                <span>
                  <span className="ink-3 size-12">{clasesDeNombre[clase]}</span>{' '}
                  <Flechas
                    palabra="es"
                    texto={nombre === como ? `«${nombre}» es otro: no se propone unirlo` : `«${nombre}» → «${como}»`}
                  />
                </span>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`${nombre === como ? 'Olvidar' : 'Separar'} «${nombre}»`}
                  disabled={isBusy}
                  onClick={() => change({ clase, nombre, como: null })}
                >
                  {nombre === como ? 'Olvidar' : 'Separar'}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Vista>
  );
}

const ninguna: UnionDeNombres = { clase: 'parametro', nombre: '', como: '' };

interface NuevaProps {
  union: UnionDeNombres;
  isBusy: boolean;
  onChange: (union: UnionDeNombres) => void;
  onAdd: (union: UnionDeNombres) => void;
}

function Nueva({ union, isBusy, onChange, onAdd }: NuevaProps) {
  const { clase, nombre, como } = union;
  const isReady = clean(nombre) !== '' && clean(como) !== '' && clean(nombre) !== clean(como);
  return (
    <form
      className="flex wrap gap-8-12 items-end"
      aria-label="Unir un nombre"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onAdd({ clase, nombre: clean(nombre), como: clean(como) });
      }}
    >
      <NativeSelect
        label="Qué es"
        size="xs"
        value={clase}
        onChange={(event) =>
          onChange({ ...union, clase: clases.find(({ value }) => value === event.currentTarget.value)?.value ?? clase })
        }
        data={clases}
      />
      <TextInput
        label="Nombre en los archivos"
        size="xs"
        maxLength={300}
        value={nombre}
        onChange={(event) => onChange({ ...union, nombre: event.currentTarget.value })}
      />
      <NombreDelPortal
        clase={clase}
        label="Nombre en el portal"
        value={como}
        onChange={(value) => onChange({ ...union, como: value })}
      />
      <Button type="submit" size="xs" disabled={!isReady} loading={isBusy}>
        Unir
      </Button>
    </form>
  );
}
