import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type Json, isObject, type JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { nombresDeEstado } from './valor-texto.ts';
import classes from './Asistente.module.css';

/** Stands for a word that the mapping says nothing of. */
const sinDecir = '?';

interface PalabrasProps {
  clave: string;
  /** The first different values of the column. */
  vistas: readonly string[];
  /** Names of the mapping's own lists. */
  listas: readonly string[];
  valores: Json | undefined;
  onChange: (valores: Json | undefined) => void;
}

/** What the words of a column stand for, such as Verde → Cumple. */
export function Palabras({ clave, vistas, listas, valores, onChange }: PalabrasProps) {
  if (typeof valores === 'string') {
    return (
      <NativeSelect
        label="Lista de palabras del formato de lectura"
        value={valores}
        onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
        data={[{ value: '', label: 'Ninguna: como vienen' }, ...listas]}
      />
    );
  }
  if (!isObject(valores)) {
    const begun = clave === 'campos.estado' ? {} : Object.fromEntries(vistas.map((word) => [word, word]));
    return (
      <Button variant="default" size="xs" disabled={vistas.length === 0} onClick={() => onChange(begun)}>
        Decir qué significa cada palabra
      </Button>
    );
  }
  const words = Object.keys({ ...Object.fromEntries(vistas.map((word) => [word, null])), ...valores });
  const choices = choicesOf(clave);
  const set = (word: string, to: string) => {
    const { [word]: _before, ...others } = valores;
    onChange(to === sinDecir ? others : { ...others, [word]: to === '' ? null : to });
  };
  return (
    <fieldset className={`${classes.words} grid gap-12-24 items-start tiles-150`}>
      <legend>Qué significa cada palabra</legend>
      {words.map((word) => {
        const field = {
          label: word,
          value: meaningOf(valores, word, choices?.some(({ value }) => value === sinDecir) ? sinDecir : ''),
          onChange: (event: { currentTarget: { value: string } }) => set(word, event.currentTarget.value),
        };
        const own = choices?.some(({ value }) => value === field.value) ? [] : [field.value];
        return choices ? (
          <NativeSelect key={word} {...field} data={[...choices, ...own]} />
        ) : (
          <TextInput key={word} {...field} maxLength={300} placeholder="Nada" />
        );
      })}
      <Button variant="default" size="compact-xs" onClick={() => onChange(undefined)}>
        Dejarlas como vienen
      </Button>
    </fieldset>
  );
}

/** What a word stands for as a text; `otherwise` where the mapping says nothing of it. */
function meaningOf(valores: JsonObject, word: string, otherwise: string): string {
  const value = valores[word];
  return typeof value === 'string' ? value : value === undefined ? otherwise : '';
}

/** What a word of some fields may stand for; undefined where it may be any text. */
function choicesOf(clave: string): { value: string; label: string }[] | undefined {
  if (clave.includes('conclusion'))
    return [
      { value: '', label: 'Sin conclusión' },
      ...['Cumple', 'No cumple'].map((value) => ({ value, label: value })),
    ];
  if (clave !== 'campos.estado') return undefined;
  const states = Object.entries(nombresDeEstado).map(([value, label]) => ({ value, label }));
  return [{ value: sinDecir, label: 'Sin decir: se rechaza' }, ...states, { value: '', label: 'No traer' }];
}
