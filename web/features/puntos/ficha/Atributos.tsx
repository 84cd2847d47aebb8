import { Radio } from '@mantine/core';
import type { Condicion } from '../../../../contract/normas/norma.ts';
import { condicionesDe, textoDeCondicion, todasLasCondiciones } from '../words.ts';
import type { FichaValues, Tres } from './ficha-values.ts';
import classes from './FichaFields.module.css';

interface AtributosProps {
  clase: string;
  atributos: FichaValues['atributos'];
  onChange: (atributos: FichaValues['atributos']) => void;
}

/** The facts on which the limits of such a point depend, and whatever was said of it before: each yes, no or unknown. */
export function Atributos({ clase, atributos, onChange }: AtributosProps) {
  const asked = condicionesDe(clase);
  const shown = todasLasCondiciones.filter((condicion) => asked.includes(condicion) || atributos[condicion]);
  if (shown.length === 0) return null;
  return (
    <div style={{ borderBlock: '1px solid var(--line)' }}>
      {shown.map((condicion) => (
        <Atributo
          key={condicion}
          condicion={condicion}
          value={atributos[condicion] ?? ''}
          onChange={(value) => onChange({ ...atributos, [condicion]: value })}
        />
      ))}
    </div>
  );
}

const answers: readonly { value: Tres; label: string }[] = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
  { value: '', label: 'No consta' },
];

interface AtributoProps {
  condicion: Condicion;
  value: Tres;
  onChange: (value: Tres) => void;
}

function Atributo({ condicion, value, onChange }: AtributoProps) {
  return (
    <Radio.Group
      className={`${classes.atributo} py-10 ruled flex wrap gap-4-16 items-center between`}
      label={textoDeCondicion(condicion)}
      value={value}
      onChange={(chosen) => onChange(answers.find((one) => one.value === chosen)?.value ?? '')}
    >
      <div className="flex gap-20">
        {answers.map((one) => (
          <Radio key={one.label} value={one.value} label={one.label} />
        ))}
      </div>
    </Radio.Group>
  );
}
