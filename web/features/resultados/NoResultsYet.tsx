import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFlask } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { cantidad } from '../../../contract/base/numeros.ts';
import { totalEnCurso } from '../../app/sample-totals.ts';
import { Message } from '../../components/Message.tsx';
import { NoSamplesYet } from '../../components/NoSamplesYet.tsx';

/** What stands in the place of results where no filter hides any: whether samples are under way, or there is none yet. */
export function NoResultsYet() {
  const { data: enCurso, isPending } = useQuery(totalEnCurso);
  if (isPending) return null;
  if (enCurso === 0) return <NoSamplesYet />;
  return (
    <Message
      icon={IconFlask}
      title="Aún no hay resultados"
      action={
        <Button component={Link} to="/en-curso" variant="default">
          Ver las muestras en curso
        </Button>
      }
    >
      {enCurso === undefined
        ? 'Aquí aparecerán tus muestras en cuanto el laboratorio autorice sus resultados.'
        : `El laboratorio analiza ${cantidad(enCurso, 'muestra tuya', 'muestras tuyas')}: aparecerá aquí lo que autorice.`}
    </Message>
  );
}
