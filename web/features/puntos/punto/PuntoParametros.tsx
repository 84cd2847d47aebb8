import { UnstyledButton } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PuntoEntero } from '../../../../contract/puntos-listados.ts';
import { numero } from '../../../../contract/rules/numeros.ts';
import card from '../../../components/Card.module.css';
import { keyed } from '../../../components/keyed.ts';
import { ParametroLine } from '../ParametroLine.tsx';
import classes from './PuntoPage.module.css';

/** Parameters that are shown before one asks for the rest. */
const maxFolded = 8;

/** What is measured at the point, the worst first, each with its last values. */
export function PuntoParametros({ entero: { punto, parametros, totalParametros } }: { entero: PuntoEntero }) {
  const [isAsked, setAsked] = useState(false);
  const title = useId();
  const shown = isAsked || parametros.length <= maxFolded + 1 ? parametros : parametros.slice(0, maxFolded);
  const query = new URLSearchParams({ tab: 'evolucion', punto: punto.clave });
  return (
    <section className={card.card} aria-labelledby={title}>
      <header className={classes.head}>
        <h2 className={card.title} id={title}>
          Parámetros
        </h2>
        <Link to={`/results?${query.toString()}`} className="no-print">
          <IconChartLine size={15} aria-hidden /> Ver su evolución
        </Link>
      </header>
      {parametros.length === 0 ? (
        <p className={classes.empty}>Sus muestras no tienen resultados que se puedan seguir.</p>
      ) : (
        <ul className={`${classes.rows} ${classes.parametros}`}>
          {keyed(shown, ({ determinacion, parametro, unidad }) => [determinacion, parametro, unidad].join(' ')).map(
            ({ key, item }) => (
              <li key={key} className={classes.parametro}>
                <ParametroLine parametro={item} punto={punto} hasLimit />
              </li>
            ),
          )}
        </ul>
      )}
      {shown.length < parametros.length ? (
        <p className={`${classes.empty} no-print`}>
          <UnstyledButton onClick={() => setAsked(true)} c="brand" fz={13}>
            Ver los {numero(parametros.length)} parámetros
          </UnstyledButton>
        </p>
      ) : null}
      {isAsked && totalParametros > parametros.length ? (
        <p className={classes.empty}>
          Se muestran {numero(parametros.length)} de {numero(totalParametros)}; todos están en su evolución.
        </p>
      ) : null}
    </section>
  );
}
