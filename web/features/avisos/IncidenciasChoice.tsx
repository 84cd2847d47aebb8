import { Checkbox } from '@mantine/core';
import * as z from 'zod';
import { hechosDeIncidencia, type TipoDeHecho, tipoDeHechoSchema } from '../../../contract/incidencias/rules/hechos.ts';
import classes from './AvisosDialog.module.css';

interface IncidenciasChoiceProps {
  chosen: readonly TipoDeHecho[];
  onChoose: (chosen: TipoDeHecho[]) => void;
}

/** The events of incidents that a user is mailed about, of every incident that it sees, without any determination. */
export function IncidenciasChoice({ chosen, onChoose }: IncidenciasChoiceProps) {
  return (
    <Checkbox.Group
      className="mt-20 pt-16 line-above"
      label="Incidencias"
      description="De todos tus puntos, aunque no elijas ninguna determinación. Lo que ocurre a la vez llega en un solo correo. Si te hacen responsable de una, te avisa otro correo aunque no elijas nada."
      value={[...chosen]}
      onChange={(values) => onChoose(z.array(tipoDeHechoSchema).parse(values))}
    >
      <div className={`${classes.incidencias} grid mt-12`}>
        {tipoDeHechoSchema.options.map((tipo) => (
          <Checkbox
            key={tipo}
            value={tipo}
            label={hechosDeIncidencia[tipo].nombre}
            description={hechosDeIncidencia[tipo].nota}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
