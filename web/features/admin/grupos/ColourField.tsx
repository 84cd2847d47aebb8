import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { colorPorDefecto } from '../../../../contract/tipo-grupo.ts';
import classes from './ColourField.module.css';

/** Colours that tell groups apart, none of them one of a verdict. */
const swatches = [
  { color: colorPorDefecto, name: 'Azul' },
  { color: '#0E7490', name: 'Petróleo' },
  { color: '#6D28D9', name: 'Violeta' },
  { color: '#BE185D', name: 'Magenta' },
  { color: '#B45309', name: 'Ocre' },
  { color: '#78716C', name: 'Piedra' },
  { color: '#1E3A8A', name: 'Marino' },
  { color: '#A16207', name: 'Mostaza' },
];

interface ColourFieldProps {
  value: string;
  onChange: (color: string) => void;
  error: ReactNode;
}

/** A group's colour: one of a few, any other from the browser's palette, or its code. */
export function ColourField({ value, onChange, error }: ColourFieldProps) {
  const isColour = /^#[0-9A-Fa-f]{6}$/u.test(value);
  return (
    <div className={classes.colour}>
      <TextInput
        label="Color"
        value={value}
        error={error}
        maxLength={7}
        spellCheck={false}
        className={classes.code}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
        leftSection={
          <input
            type="color"
            aria-label="Elegir otro color"
            className={classes.native}
            value={isColour ? value.toLowerCase() : '#ffffff'}
            onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
          />
        }
      />
      <div className={classes.swatches} role="group" aria-label="Colores propuestos">
        {swatches.map(({ color, name }) => {
          const isChosen = color.toLowerCase() === value.toLowerCase();
          return (
            <button
              key={color}
              type="button"
              className={classes.swatch}
              style={{ background: color }}
              aria-label={name}
              aria-pressed={isChosen}
              title={name}
              onClick={() => onChange(color)}
            >
              {isChosen ? <IconCheck size={16} stroke={2.6} aria-hidden /> : null}
            </button>
          );
        })}
      </div>
    </div>
  );
}
