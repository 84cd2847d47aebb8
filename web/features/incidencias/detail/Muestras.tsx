import { Link } from 'react-router-dom';
import type { Incidencia, MuestraDeIncidencia } from '../../../../contract/incidencias/incidencia.ts';
import { isFueraDeLimite } from '../../../../contract/normas/rules/contraste.ts';
import { direccionDeSerie } from '../../../../contract/evolucion/rules/direccion-de-serie.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { textoDeReferencia } from '../../../../contract/muestras/rules/resultado.ts';
import card from '../../../components/Card.module.css';
import { textoDeMedida } from '../../../components/measure-words.ts';
import { OutsideLimit } from '../../../components/OutsideLimit.tsx';
import { DeterminationVerdict } from '../../../components/VerdictBadge.tsx';
import classes from './Muestras.module.css';

const papeles: Record<MuestraDeIncidencia['papel'], string> = {
  incumple: 'La que no cumple',
  remuestra: 'Nueva muestra',
  retirada: 'Ya no cuenta',
};

/** The samples of an incident by date, each with what it says of the parameter. */
export function Muestras({ incidencia }: { incidencia: Incidencia }) {
  const { muestras, determinacion, parametro, solicitante, punto, muestra } = incidencia;
  const { medida } = muestra;
  // One that was followed before types were apart may name samples of several.
  const hasTipos = new Set(muestras.map(({ tipo_muestra }) => tipo_muestra)).size > 1;
  return (
    <section className={card.card} aria-labelledby="muestras-de-la-incidencia">
      <div className={`${classes.head} flex wrap items-baseline between gap-2-16`}>
        <h2 className={card.title} id="muestras-de-la-incidencia">
          Muestras
        </h2>
        {medida?.valor === undefined ? null : (
          <Link
            className="no-print"
            to={direccionDeSerie({
              determinacion,
              parametro: parametro || medida.parametro,
              unidad: medida.unidad,
              solicitante,
              punto: punto ? { nombre: punto.nombre, ...(punto.codigo && { codigo: punto.codigo }) } : undefined,
            })}
          >
            Ver su evolución
          </Link>
        )}
      </div>
      <table className={`${classes.table} full-width figures`}>
        <thead className="unseen-on-phones">
          <tr>
            <th scope="col">Muestra</th>
            <th scope="col">Fecha</th>
            <th scope="col" className={classes.number}>
              Valor
            </th>
            <th scope="col">Límite</th>
            <th scope="col">Conclusión</th>
            <th scope="col" className={`${classes.role} ink-2`}>
              Motivo
            </th>
          </tr>
        </thead>
        <tbody>
          {muestras.map((one) => (
            <tr key={one._id} data-gone={one.papel === 'retirada' || undefined}>
              <td>
                <Link to={`/results/${encodeURIComponent(one._id)}`}>{one.numero_muestra}</Link>
                {hasTipos ? <span className="block ink-3 size-13"> {one.tipo_muestra}</span> : null}
              </td>
              <td className={`${classes.date} nowrap`}>{fechaCorta(one.fecha_muestra)}</td>
              <td className={classes.number}>
                <b data-failed={one.conclusion === 'No cumple' || undefined}>
                  {one.medida ? textoDeMedida(one.medida) || '-' : '-'}
                </b>
              </td>
              <td className={`${classes.limit} ink-2`}>{textoDeReferencia(one.medida?.referencia)}</td>
              <td>
                {one.papel === 'retirada' ? (
                  '-'
                ) : (
                  <>
                    <DeterminationVerdict veredicto={one.conclusion} />
                    {one.conclusion !== 'No cumple' && one.medida && isFueraDeLimite(one.medida) ? (
                      <OutsideLimit />
                    ) : null}
                  </>
                )}
              </td>
              <td className={`${classes.role} ink-2`}>{papeles[one.papel]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
