import { Skeleton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { SerieElegida } from '../state.ts';
import classes from './Serie.module.css';

interface SerieHeadProps {
  serie: SerieElegida;
  /** The address of the panorama under the same filters. */
  panorama: string;
  /** The series in a sentence; undefined while it is on its way. */
  frase: string | undefined;
}

/** What is shown, where it belongs, and what can be said of it in one sentence. */
export function SerieHead({ serie: { determinacion, parametro }, panorama, frase }: SerieHeadProps) {
  return (
    <div className="mt-4 mb-16">
      <p className="flex wrap items-center gap-2-12 ink-3 size-13">
        <Link
          to={panorama}
          className={`${classes.back} hover-underline inline-flex items-center gap-2 weight-500 no-underline no-print`}
        >
          <IconChevronLeft size={15} aria-hidden />
          Panorama
        </Link>
        <span>{determinacion}</span>
      </p>
      <h2 className={`${classes.frase} leading-145 size-16 weight-500 break-anywhere`}>
        {frase ?? (parametro || determinacion)}
      </h2>
      {frase === undefined ? <Skeleton height={14} width={320} maw="100%" mt={6} /> : null}
    </div>
  );
}
