import { Checkbox } from '@mantine/core';
import type { Usuario } from '../../../contract/cuenta/usuario.ts';

type Name =
  | 'avisosProvisionales'
  | 'avisosCercanos'
  | 'avisosAnuladas'
  | 'avisosRetrasos'
  | 'avisosMuestreosPorVencer'
  | 'avisosMuestreosSinHacer'
  | 'avisosPreguntas'
  | 'avisosPapeles'
  | 'avisosEntregas';

/** What a user is mailed besides, each by its name. */
export type AlsoChosen = Pick<Usuario, Name>;

interface Choice {
  name: Name;
  label: string;
  description: string;
  /** Whose it is; everybody's where nothing is said. */
  of?: 'admin' | 'cliente';
}

const choices: readonly Choice[] = [
  {
    name: 'avisosProvisionales',
    label: 'Avisarme también de resultados provisionales (muestras en curso)',
    description: 'Pueden cambiar hasta que el laboratorio los autorice.',
  },
  {
    name: 'avisosCercanos',
    label: 'Avisarme también cuando un valor llegue al 80 % de su límite',
    description: 'De las determinaciones elegidas, aunque la muestra cumpla.',
  },
  {
    name: 'avisosAnuladas',
    label: 'Avisarme cuando el laboratorio anule una muestra',
    description: 'Con su motivo, para tomar otra. De todas tus muestras, aunque no elijas ninguna determinación.',
  },
  {
    name: 'avisosRetrasos',
    label: 'Avisarme cuando una muestra vaya con retraso',
    description: 'El día siguiente a la fecha prevista, a partir de las 7, una vez por muestra y fecha.',
  },
  {
    name: 'avisosMuestreosPorVencer',
    label: 'Avisarme de los muestreos que vencen en 7 días',
    description: 'Los del programa de tus instalaciones a los que les falten muestras, una vez por periodo.',
  },
  {
    name: 'avisosMuestreosSinHacer',
    label: 'Avisarme de los muestreos que no se han hecho',
    description: 'El día siguiente al fin del periodo, a partir de las 7, una vez por periodo.',
  },
  {
    name: 'avisosPreguntas',
    label: 'Avisarme de las respuestas del laboratorio',
    description:
      'A lo que preguntes y a las muestras que pidas; y de lo que escriban tus compañeros en las preguntas en las que hayas participado.',
    of: 'cliente',
  },
  {
    name: 'avisosPreguntas',
    label: 'Avisarme de lo que preguntan y piden los clientes',
    description: 'Cada mensaje sobre una muestra y cada solicitud de otra. A quien administra el portal.',
    of: 'admin',
  },
  {
    name: 'avisosPapeles',
    label: 'Avisarme cuando alguien verifique un informe que ya no vale',
    description:
      'Uno sustituido o retirado: alguien tiene un papel antiguo. Un correo por informe y día, sin decir quién.',
  },
  {
    name: 'avisosEntregas',
    label: 'Avisarme de las entregas que fallen o traigan muestras rechazadas',
    description: 'Un correo por archivo, con los motivos. A quien administra el portal.',
    of: 'admin',
  },
];

/** What of a user's fields is chosen here. */
export function chosenOf(all: AlsoChosen): AlsoChosen {
  const { avisosProvisionales, avisosCercanos, avisosAnuladas, avisosRetrasos, ...rest } = all;
  const { avisosMuestreosPorVencer, avisosMuestreosSinHacer, avisosPreguntas, avisosPapeles, avisosEntregas } = rest;
  const daily = { avisosRetrasos, avisosMuestreosPorVencer, avisosMuestreosSinHacer };
  return {
    avisosProvisionales,
    avisosCercanos,
    avisosAnuladas,
    ...daily,
    avisosPreguntas,
    avisosPapeles,
    avisosEntregas,
  };
}

interface AlsoChoicesProps {
  isAdmin: boolean;
  chosen: AlsoChosen;
  onChoose: (chosen: AlsoChosen) => void;
}

/** The mails that are chosen by ticking them. */
export function AlsoChoices({ isAdmin, chosen, onChoose }: AlsoChoicesProps) {
  const own = choices.filter(({ of }) => of === undefined || (of === 'admin') === isAdmin);
  return own.map(({ name, label, description }) => (
    <Checkbox
      key={name}
      className="mt-16"
      label={label}
      description={description}
      checked={chosen[name]}
      onChange={(event) => onChoose({ ...chosen, [name]: event.currentTarget.checked })}
    />
  ));
}
