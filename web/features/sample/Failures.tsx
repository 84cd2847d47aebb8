import { IconAlertTriangle } from '@tabler/icons-react';
import type { Muestra, Resultado } from '../../../contract/muestra.ts';
import { keyed } from '../../components/keyed.ts';
import { textoDeReferencia, textoDeValor } from '../../../contract/rules/resultado.ts';
import { cantidad, numero } from '../../../contract/rules/numeros.ts';
import classes from './Failures.module.css';
import { isFailed } from '../../../contract/rules/conclusion.ts';

/** Failures that are named; the rest are counted. */
const maxNamed = 5;

/** Results from which on what fails is named before them: fewer are read at a glance. */
export const minResultsToName = 6;

/** What doesn't comply, before a longer list of results: which parameters, by how much. Nothing when all is well. */
export function Failures({ determinaciones }: Pick<Muestra, 'determinaciones'>) {
  const results = determinaciones.flatMap(({ resultados }) => resultados);
  const failed = results.filter(isFailed);
  if (failed.length === 0 || results.length < minResultsToName) return null;
  const verb = failed.length === 1 ? 'No cumple' : 'No cumplen';
  const parameters = results.length === 1 ? 'parámetro' : 'parámetros';
  return (
    <section className={classes.failures} aria-label="Incumplimientos">
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.title}>
          {verb} {numero(failed.length)} de {numero(results.length)} {parameters}
        </p>
        <ul className={classes.list}>
          {keyed(failed.slice(0, maxNamed), (resultado) => resultado.descripcion).map(({ key, item: resultado }) => (
            <li key={key}>
              {resultado.descripcion}: <b>{[textoDeValor(resultado), resultado.unidad].filter(Boolean).join(' ')}</b>
              <Reference referencia={resultado.referencia} />
            </li>
          ))}
          {failed.length > maxNamed ? (
            <li>y {cantidad(failed.length - maxNamed, 'parámetro más', 'parámetros más')}</li>
          ) : null}
        </ul>
      </div>
    </section>
  );
}

/** The permitted zone in brackets, where there is one. */
function Reference({ referencia }: Pick<Resultado, 'referencia'>) {
  const text = textoDeReferencia(referencia);
  return text === '-' ? null : <span className={classes.reference}> ({text})</span>;
}
