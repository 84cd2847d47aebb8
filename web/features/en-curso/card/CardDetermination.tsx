import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Determinacion, Resultado } from '../../../../contract/muestra.ts';
import { avance, estadoDeDeterminacion, estadoDeResultado } from '../../../../contract/rules/estado.ts';
import { keyed } from '../../../components/keyed.ts';
import { usePrinting } from '../../../components/use-printing.ts';
import { VerdictBadge } from '../../../components/VerdictBadge.tsx';
import { textoDeReferencia, textoDeValor } from '../../../../contract/rules/resultado.ts';
import { numero } from '../../../../contract/rules/numeros.ts';
import classes from './CardDetermination.module.css';

/** Most results that a card lists: a multi-residue determination has hundreds, which the detail can search. */
const most = 20;

interface CardDeterminationProps {
  determinacion: Determinacion;
  to: string;
}

/** One determination of a card. What has several results opens; the only result of one stands beside its name. */
export function CardDetermination({ determinacion, to }: CardDeterminationProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isPrinting = usePrinting();
  const id = useId();
  const { descripcion, resultados } = determinacion;
  const isOpen = isUnfolded || (isPrinting && resultados.length > 1);
  const estado = estadoDeDeterminacion(resultados);
  const [only] = resultados;
  const { completados, total } = avance([determinacion]);
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        {resultados.length > 1 ? (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setUnfolded(!isOpen)}
          >
            <IconChevronRight size={15} aria-hidden className={classes.chevron} />
            {descripcion}
          </button>
        ) : (
          <span className={classes.name}>{descripcion}</span>
        )}
        <span className={classes.said}>
          {resultados.length > 1 ? `${numero(completados)}/${numero(total)} resultados` : only ? measured(only) : null}
        </span>
        <span className={classes.verdict}>
          <VerdictBadge look="plain" conclusion={estado} otherwise={estado} />
        </span>
      </div>
      {isOpen ? (
        <ul id={id} className={classes.results}>
          {keyed(resultados.slice(0, most), (resultado) => resultado.descripcion).map(({ key, item }) => (
            <ResultLine key={key} resultado={item} />
          ))}
          {resultados.length > most ? (
            <li>
              <Link to={to} state={{ from: 'en-curso' }}>
                Ver los {numero(resultados.length)} resultados
              </Link>
            </li>
          ) : null}
        </ul>
      ) : null}
    </li>
  );
}

function ResultLine({ resultado }: { resultado: Resultado }) {
  const estado = estadoDeResultado(resultado);
  const value = measured(resultado);
  const reference = textoDeReferencia(resultado.referencia);
  return (
    <li className={classes.line}>
      <span className={classes.name}>{resultado.descripcion}</span>
      <span className={classes.said}>
        {value}{' '}
        {reference === '-' ? null : <span className={classes.reference}>{value ? `(${reference})` : reference}</span>}
      </span>
      <span className={classes.verdict}>
        <VerdictBadge look="plain" conclusion={estado} otherwise={estado} />
      </span>
    </li>
  );
}

/** The value with its unit; '' while there is none, which is said beside it. */
function measured(resultado: Resultado): string {
  const value = textoDeValor(resultado);
  return value === '-' ? '' : [value, resultado.unidad].filter(Boolean).join(' ');
}
