import { ActionIcon, Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { enCursoSortColumnSchema } from '../../../contract/muestras-en-curso.ts';
import { type EnCursoState, longestSearch } from './address.ts';
import { orders } from './order.ts';
import classes from './Toolbar.module.css';

interface ToolbarProps {
  state: EnCursoState;
  isRefreshing: boolean;
  onChoose: (change: Partial<EnCursoState>) => void;
  /** Asks for the same again. */
  onRefresh: () => void;
}

const options = enCursoSortColumnSchema.options.map((value) => ({ value, label: orders[value].label }));

/** Search (by its button or Enter), order and refresh. */
export function Toolbar({ state, isRefreshing, onChoose, onRefresh }: ToolbarProps) {
  const [text, setText] = useState(state.search);
  const [applied, setApplied] = useState(state.search);
  // It follows what is searched for elsewhere: 'back', or a button that takes the search away.
  if (applied !== state.search) {
    setApplied(state.search);
    setText(state.search);
  }
  const search = (wanted: string) => {
    // A search that is on already is made again: something may have come in meanwhile.
    if (wanted === state.search) onRefresh();
    else onChoose({ search: wanted });
  };
  return (
    <div className={`${classes.toolbar} no-print`}>
      <form
        role="search"
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault();
          search(text.trim());
        }}
      >
        <TextInput
          className={classes.text}
          aria-label="Buscar muestras en curso"
          placeholder="Número, producto, referencia, solicitante…"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            text ? (
              <CloseButton
                size="sm"
                aria-label="Borrar la búsqueda"
                onClick={() => {
                  setText('');
                  if (state.search) onChoose({ search: '' });
                }}
              />
            ) : null
          }
          maxLength={longestSearch}
          enterKeyHint="search"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">Buscar</Button>
      </form>
      <NativeSelect
        className={classes.order}
        aria-label="Ordenar por"
        data={options}
        value={state.orden}
        onChange={(event) => onChoose({ orden: enCursoSortColumnSchema.parse(event.currentTarget.value) })}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Actualizar"
        title="Actualizar"
        loading={isRefreshing}
        loaderProps={{ size: 16 }}
        onClick={onRefresh}
      >
        <IconRefresh size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </div>
  );
}
