import { ActionIcon, Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconClock, IconRefresh, IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { numero } from '../../../contract/rules/numeros.ts';
import { type EnCursoState, longestSearch } from './address.ts';
import { isOrder, orders } from './order.ts';
import classes from './Toolbar.module.css';

interface ToolbarProps {
  state: EnCursoState;
  /** How many samples are late, on all pages. */
  late: number;
  isRefreshing: boolean;
  onChoose: (change: Partial<EnCursoState>) => void;
  /** Asks for the same again. */
  onRefresh: () => void;
}

const options = Object.entries(orders).map(([value, { label }]) => ({ value, label }));

/** Search (by its button or Enter), the late ones alone, order and refresh. */
export function Toolbar({ state, late, isRefreshing, onChoose, onRefresh }: ToolbarProps) {
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
      {late > 0 || state.retraso ? (
        <Button
          variant={state.retraso ? 'light' : 'default'}
          className={classes.late}
          leftSection={<IconClock size={16} aria-hidden />}
          rightSection={state.retraso ? <IconX size={14} aria-hidden /> : null}
          aria-pressed={state.retraso}
          // The late ones stand with the longest awaited first; all stand as usual.
          onClick={() =>
            onChoose(
              state.retraso ? { retraso: false, orden: 'fecha_muestra' } : { retraso: true, orden: 'fecha_prevista' },
            )
          }
        >
          {numero(late)} con retraso
        </Button>
      ) : null}
      <NativeSelect
        className={classes.order}
        aria-label="Ordenar por"
        data={options}
        value={state.orden}
        onChange={({ currentTarget: { value } }) => isOrder(value) && onChoose({ orden: value })}
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
