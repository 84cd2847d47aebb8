import type { ReactNode } from 'react';
import { fechaCorta, fechaLarga } from '../../../contract/base/fechas.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import type { RegistroDeLegionella, TomaDeRegistro } from '../../../contract/papeles/papeles.ts';
import { keyed } from '../../components/keyed.ts';
import { OutsideLimit } from '../../components/OutsideLimit.tsx';
import { type FigureColumn, FigureTable } from '../../components/FigureTable.tsx';
import { Actuaciones } from './Actuaciones.tsx';
import { Figure, Muestra } from './Figure.tsx';
import { Hoja } from './Hoja.tsx';
import classes from './Papeles.module.css';

/** The register of Legionella of an installation: samples, temperatures, and what was done. */
export function PapelDeRegistro({ data }: { data: RegistroDeLegionella }) {
  const { tomas, muestras, hechos, actuaciones, otrasMuestras } = data;
  const noted = new Set(actuaciones.flatMap((one) => one.muestras));
  const sinAnotar = tomas.flatMap(({ muestra }) =>
    muestras[muestra]?.noCumple && !noted.has(muestra) ? [muestra] : [],
  );
  return (
    <Hoja papel="legionella" cabecera={data}>
      <section className={classes.seccion}>
        <h3 className={classes.subtitulo}>
          Muestras <span className="weight-400 ink-3">{cantidad(tomas.length, 'muestra', 'muestras')}</span>
        </h3>
        {tomas.length === 0 ? (
          <p className="ink-3">Ninguna muestra con Legionella ni temperatura en esos días.</p>
        ) : (
          <FigureTable
            label="Muestras del registro"
            columns={columnasDe(data)}
            rows={tomas}
            keyOf={({ muestra }) => String(muestra)}
          />
        )}
        {otrasMuestras.length > 0 ? (
          <p className="mt-6 ink-3 size-13">
            <Figure
              name="otras"
              titulo="Muestras sin Legionella ni temperatura"
              muestras={muestras}
              de={otrasMuestras.map((muestra) => ({ muestra }))}
            >
              {cantidad(otrasMuestras.length, 'muestra más', 'muestras más')}
            </Figure>{' '}
            de sus puntos sin Legionella ni temperatura.
          </p>
        ) : null}
      </section>
      <section className={classes.seccion}>
        <h3 className={classes.subtitulo}>Limpiezas y desinfecciones</h3>
        {hechos.length === 0 ? (
          <p className="ink-3">No consta ninguna anotada en el portal en esos días.</p>
        ) : (
          <p>{hechos.map(({ fecha }) => fechaLarga(fecha)).join('; ')}.</p>
        )}
      </section>
      <section className={classes.seccion}>
        <h3 className={classes.subtitulo}>Qué se hizo ante lo que no cumplió</h3>
        {actuaciones.length > 0 ? <Actuaciones {...{ actuaciones, muestras }} /> : null}
        {sinAnotar.length > 0 ? (
          <p>
            No consta en el portal qué se hizo ante {sinAnotar.length === 1 ? 'la muestra' : 'las muestras'}{' '}
            {sinAnotar.map((place, n) => (
              <span key={place}>
                {n > 0 ? ', ' : ''}
                <Muestra muestra={muestras[place]} /> ({fechaCorta(muestras[place]?.fecha_muestra)})
              </span>
            ))}
            : no hay ninguna incidencia a la vista de {sinAnotar.length === 1 ? 'ella' : 'ellas'}.
          </p>
        ) : null}
        {actuaciones.length === 0 && sinAnotar.length === 0 ? (
          <p className="ink-3">
            {tomas.length === 0
              ? 'No hay muestras con Legionella o temperatura en esos días.'
              : 'De ninguna de estas muestras concluye el laboratorio que no cumpla; un valor fuera de su límite va señalado en la tabla.'}
          </p>
        ) : null}
      </section>
    </Hoja>
  );
}

type Medida = TomaDeRegistro['otras'][number];

const isTemperatura = ({ parametro }: Medida) => parametro.toLowerCase().startsWith('temperatura');

function columnasDe({ muestras }: RegistroDeLegionella): FigureColumn<TomaDeRegistro>[] {
  const sampleOf = ({ muestra }: TomaDeRegistro) => muestras[muestra];
  return [
    { name: 'Muestra', isHead: true, cell: (toma) => <Muestra muestra={sampleOf(toma)} /> },
    {
      name: 'Fecha',
      cell: (toma) => (
        <>
          <span className="nowrap">{fechaCorta(sampleOf(toma)?.fecha_muestra)}</span> {toma.hora}
        </>
      ),
    },
    { name: 'Punto', cell: (toma) => sampleOf(toma)?.punto?.nombre ?? '—' },
    { name: 'Legionella', cell: ({ legionella }) => (legionella.length > 0 ? <Medidas medidas={legionella} /> : '') },
    { name: 'Temperatura', cell: (toma) => temperaturas(toma) },
    {
      name: 'Otras medidas',
      cell: ({ otras }) => {
        const rest = otras.filter((one) => !isTemperatura(one));
        return rest.length > 0 ? <Medidas medidas={rest} /> : '';
      },
    },
    { name: 'Tomada por', cell: ({ tomadaPor }) => tomadaPor ?? '—' },
  ];
}

function temperaturas({ temperatura, otras }: TomaDeRegistro): ReactNode {
  const measured = otras.filter(isTemperatura).map((one) => ({ ...one, parametro: 'Medida' }));
  if (temperatura === null && measured.length === 0) return '—';
  return (
    <>
      {temperatura === null ? null : <div>De la muestra: {temperatura}</div>}
      <Medidas medidas={measured} />
    </>
  );
}

/** Results with their limits in one line as far as it goes, those that fail in their colour and word. */
function Medidas({ medidas }: { medidas: readonly Medida[] }) {
  return keyed(medidas, ({ parametro, texto }) => `${parametro} ${texto}`).map(
    ({ key, item: { parametro, texto, unidad, limite, conclusion, fuera } }, place) => {
      const value = [texto || 'sin valor', /\d/u.test(texto) ? unidad : ''].filter(Boolean).join('\u00A0');
      return (
        <span key={key} data-fails={conclusion === 'No cumple' || undefined}>
          {place > 0 ? ' · ' : ''}
          {[parametro, value].filter(Boolean).join(': ')}
          {limite ? ` (${limite})` : ''}
          {conclusion === 'No cumple' ? ': No cumple' : ''} {fuera ? <OutsideLimit /> : null}
        </span>
      );
    },
  );
}
