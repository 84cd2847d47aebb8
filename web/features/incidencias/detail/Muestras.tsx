import { Link } from 'react-router-dom';
import type { Incidencia, MuestraDeIncidencia } from '../../../../contract/incidencias/incidencia.ts';
import { isFueraDeLimite } from '../../../../contract/normas/rules/contraste.ts';
import { direccionDeSerie } from '../../../../contract/evolucion/rules/direccion-de-serie.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { textoDeReferencia } from '../../../../contract/muestras/rules/resultado.ts';
import card from '../../../components/Card.module.css';
import { type FigureColumn, FigureTable } from '../../../components/FigureTable.tsx';
import { textoDeMedida } from '../../../components/measure-words.ts';
import { OutsideLimit } from '../../../components/OutsideLimit.tsx';
import { DeterminationVerdict } from '../../../components/VerdictBadge.tsx';

const papeles: Record<MuestraDeIncidencia['papel'], string> = {
  incumple: 'La que no cumple',
  remuestra: 'Nueva muestra',
  retirada: 'Ya no cuenta',
};

/** `hasTipos`: whether their types are told too. */
function columnasDe(hasTipos: boolean): FigureColumn<MuestraDeIncidencia>[] {
  return [
    {
      name: 'Muestra',
      isHead: true,
      cell: (one) => (
        <>
          <Link to={`/results/${encodeURIComponent(one._id)}`}>{one.numero_muestra}</Link>
          {hasTipos ? <small className="block"> {one.tipo_muestra}</small> : null}
        </>
      ),
    },
    {
      name: 'Fecha',
      isPlain: true,
      cell: ({ fecha_muestra }) => <span className="nowrap">{fechaCorta(fecha_muestra)}</span>,
    },
    {
      name: 'Valor',
      isFigure: true,
      fails: ({ conclusion, papel }) => conclusion === 'No cumple' && papel !== 'retirada',
      cell: ({ medida: own, papel }) => {
        const text = (own && textoDeMedida(own)) || '-';
        return papel === 'retirada' ? <del>{text}</del> : <b>{text}</b>;
      },
    },
    { name: 'Límite', cell: ({ medida: own }) => textoDeReferencia(own?.referencia) },
    {
      name: 'Conclusión',
      isVerdict: true,
      cell: ({ papel, conclusion, medida: own }) =>
        papel === 'retirada' ? (
          '-'
        ) : (
          <>
            <DeterminationVerdict veredicto={conclusion} />
            {conclusion !== 'No cumple' && own && isFueraDeLimite(own) ? <OutsideLimit /> : null}
          </>
        ),
    },
    { name: 'Motivo', isPlain: true, cell: ({ papel }) => papeles[papel] },
  ];
}

/** The samples of an incident by date, each with what it says of the parameter. */
export function Muestras({ incidencia }: { incidencia: Incidencia }) {
  const { muestras, determinacion, parametro, solicitante, punto, muestra } = incidencia;
  const { medida } = muestra;
  // One that was followed before types were apart may name samples of several.
  const hasTipos = new Set(muestras.map(({ tipo_muestra }) => tipo_muestra)).size > 1;
  return (
    <section className={card.card} aria-labelledby="muestras-de-la-incidencia">
      <div className="flex wrap items-baseline between gap-2-16 pt-12 pb-8 px-inset">
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
      <FigureTable
        label="Muestras de la incidencia"
        className="px-inset pb-8"
        rows={muestras}
        keyOf={({ _id }) => _id}
        stateOf={({ papel }) => (papel === 'retirada' ? 'gone' : undefined)}
        columns={columnasDe(hasTipos)}
      />
    </section>
  );
}
