import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type Json, isObject, type JsonObject } from '../../../../../contract/deteccion.ts';
import { estadosDeMuestra } from './estados.ts';
import classes from './Columnas.module.css';

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
        label="Lista de palabras del mapeo"
        value={valores}
        onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
        data={[{ value: '', label: 'Ninguna: como vienen' }, ...listas]}
      />
    );
  }
  if (!isObject(valores)) {
    return (
      <Button
        variant="default"
        size="xs"
        className={classes.addWords}
        disabled={vistas.length === 0}
        onClick={() =>
          onChange(clave === 'campos.estado' ? {} : Object.fromEntries(vistas.map((word) => [word, word])))
        }
      >
        Decir qué significa cada palabra
      </Button>
    );
  }
  const words = Object.keys({ ...Object.fromEntries(vistas.map((word) => [word, null])), ...valores });
  return (
    <fieldset className={classes.words}>
      <legend>Qué significa cada palabra</legend>
      {words.map((word) => (
        <Palabra key={word} clave={clave} word={word} valores={valores} onChange={onChange} />
      ))}
      <Button variant="default" size="compact-xs" onClick={() => onChange(undefined)}>
        Dejarlas como vienen
      </Button>
    </fieldset>
  );
}

interface PalabraProps {
  clave: string;
  word: string;
  valores: JsonObject;
  onChange: (valores: JsonObject) => void;
}

function Palabra({ clave, word, valores, onChange }: PalabraProps) {
  const value = valores[word];
  const text = typeof value === 'string' ? value : '';
  const set = (to: string) => onChange({ ...valores, [word]: to === '' ? null : to });
  if (clave.includes('conclusion')) {
    return (
      <NativeSelect
        label={word}
        value={text}
        onChange={(event) => set(event.currentTarget.value)}
        data={[
          { value: '', label: 'Sin conclusión' },
          ...new Set(['Cumple', 'No cumple', ...(text === '' ? [] : [text])]),
        ]}
      />
    );
  }
  if (clave === 'campos.estado') {
    return (
      <NativeSelect
        label={word}
        value={value === undefined ? sinDecir : text}
        onChange={(event) => {
          const { [word]: _before, ...others } = valores;
          if (event.currentTarget.value === sinDecir) onChange(others);
          else set(event.currentTarget.value);
        }}
        data={[
          { value: sinDecir, label: 'Sin decir: se rechaza' },
          ...estadosDeMuestra,
          { value: '', label: 'No traer' },
          ...(text === '' || estadosDeMuestra.some((each) => each.value === text) ? [] : [text]),
        ]}
      />
    );
  }
  return (
    <TextInput
      label={word}
      maxLength={300}
      placeholder="Nada"
      value={text}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
