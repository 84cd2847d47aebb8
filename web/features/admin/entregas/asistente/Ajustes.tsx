import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { JsonObject } from '../../../../../contract/deteccion.ts';
import { fuenteDe, withFuente } from './mapeo-json.ts';
import classes from './Asistente.module.css';

/** Keys of the mapping that have one other value than what holds where they aren't said, and what that does. */
const ajustes = [
  {
    clave: 'identidad.numero_por_ano',
    valor: true,
    label: 'Los números empiezan de nuevo cada año',
    description: 'El mismo número con fecha de otro año es otra muestra, y no cambia la guardada.',
  },
  {
    clave: 'revisar_antes_de_publicar',
    valor: true,
    label: 'Revisar antes de publicar',
    description: 'Una muestra con algo por mirar espera tu decisión, y hasta entonces no la ve ningún cliente.',
  },
  {
    clave: 'repetidos',
    valor: 'replicas',
    label: 'Un parámetro repetido en una muestra son réplicas',
    description: 'Se enseñan todos sus valores. Si no, la muestra que trae dos valores distintos se rechaza.',
  },
  {
    clave: 'cambios_de_solicitante',
    valor: 'admitir',
    label: 'Admitir que una muestra cambie de cliente',
    description: 'Pasa al cliente nuevo sin preguntar. Si no, espera tu decisión.',
  },
];

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
      {ajustes.map(({ clave, valor, label, description }) => {
        const checked = fuenteDe(mapeo, clave) === valor;
        const isMoot = clave === 'identidad.numero_por_ano' && hasId && !checked;
        return (
          <Switch
            key={clave}
            label={label}
            description={isMoot ? 'No hace falta: cada muestra se conoce por su identificador interno.' : description}
            checked={checked}
            disabled={isMoot}
            onChange={() => onEdit(withFuente(mapeo, clave, checked ? undefined : valor), [clave])}
          />
        );
      })}
    </fieldset>
  );
}
