import { useQuery } from '@tanstack/react-query';
import { IconFileOff } from '@tabler/icons-react';
import { Notice } from '../../../components/Notice.tsx';
import classes from './CorrectionNotice.module.css';
import { correctionsOptions } from '../../avisos/corrections.ts';
import { dayOf } from './CorrectionNotice.tsx';
import { ReadButton } from './ReadButton.tsx';

/** Says of a sample that isn't there that the laboratory withdrew it, to who could see it and hasn't read that yet. */
export function Withdrawn({ id }: { id: string }) {
  const found = useQuery(correctionsOptions).data?.correcciones.find(({ _id, retirada }) => _id === id && retirada);
  if (!found) return null;
  return (
    <Notice icon={IconFileOff} className={classes.withdrawn}>
      <p className={classes.words}>
        El laboratorio retiró la muestra {found.numero_muestra} el {dayOf(found.corregidaEn)}.
      </p>
      <div className={classes.answer}>
        <ReadButton id={id} numero={found.numero} />
      </div>
    </Notice>
  );
}
