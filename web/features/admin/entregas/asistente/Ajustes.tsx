import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { JsonObject } from '../../../../../contract/deteccion.ts';
import { ajustes, isPuesto, withAjuste } from './ajustes.ts';
import { fuenteDe } from './mapeo-json.ts';
import classes from './Asistente.module.css';

interface AjustesProps {
  mapeo: JsonObject;
  onEdit: (mapeo: JsonObject, claves: readonly string[]) => void;
}

/** What a mapping says of all samples of its files, each to be switched on and off. */
export function Ajustes({ mapeo, onEdit }: AjustesProps) {
  const hasId = fuenteDe(mapeo, 'campos._id') !== undefined;
  return (
    <fieldset className={`${classes.rules} ${classes.settings}`}>
      <legend>Al guardarlas</legend>
      {ajustes.map((ajuste) => {
        const checked = isPuesto(mapeo, ajuste);
        const isMoot = ajuste.clave === 'identidad.numero_por_ano' && hasId && !checked;
        return (
          <Switch
            key={ajuste.clave}
            label={ajuste.nombre}
            description={isMoot ? 'No hace falta: cada muestra se conoce por su identificador interno.' : ajuste.ayuda}
            checked={checked}
            disabled={isMoot}
            onChange={() => onEdit(withAjuste(mapeo, ajuste, !checked), [ajuste.clave])}
          />
        );
      })}
    </fieldset>
  );
}
