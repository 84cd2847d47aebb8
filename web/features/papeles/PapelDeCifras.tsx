import { fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import type { FilaDePapel, PapelDeCifras as Papel } from '../../../contract/papeles/papeles.ts';
import { type FigureColumn, FigureTable } from '../../components/FigureTable.tsx';
import { Figure } from './Figure.tsx';
import { Hoja } from './Hoja.tsx';
import classes from './Papeles.module.css';
import { otrosValores, textoDeCifra, textoDePeriodo } from './words.ts';

type Seccion = Papel['secciones'][number];

interface PapelDeCifrasProps {
  papel: 'siloe' | 'historico';
  data: Papel;
}

/** The SILOE sheet, or a history: figures by installation, parameter and season or year. */
export function PapelDeCifras({ papel, data }: PapelDeCifrasProps) {
  return (
    <Hoja papel={papel} cabecera={data}>
      {data.secciones.map((seccion, place) => (
        <section key={seccion.instalacion?._id ?? seccion.nombre} className={classes.seccion}>
          <h3 className={classes.subtitulo}>
            {seccion.nombre}{' '}
            <span className="weight-400 ink-3">
              <Figure
                name={`${place}.muestras`}
                titulo={`Muestras de ${seccion.nombre}`}
                muestras={data.muestras}
                de={seccion.muestras.map((muestra) => ({ muestra }))}
              >
                {cantidad(seccion.muestras.length, 'muestra', 'muestras')}
              </Figure>
            </span>
          </h3>
          <Avisos seccion={seccion} place={place} muestras={data.muestras} />
          {seccion.falta.length > 0 ? (
            <div className="mb-8 size-13">
              <p className="weight-600">Qué le falta para SILOE</p>
              <ul className="mt-4 mb-12">
                {seccion.falta.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </div>
          ) : null}
          {seccion.filas.length === 0 ? (
            <p className="ink-3">
              {papel === 'siloe' ? 'Sin muestras en la temporada en esos días.' : 'Sin muestras en esos días.'}
            </p>
          ) : (
            <FigureTable
              label={`Cifras de ${seccion.nombre}`}
              columns={columnasDe(papel, seccion.filas, `${place}`, data.muestras)}
              rows={seccion.filas}
              keyOf={({ parametro, unidad, desde }) => `${parametro} ${unidad} ${desde}`}
            />
          )}
        </section>
      ))}
      {data.secciones.length === 0 ? <p className="ink-3">Sin muestras en esos días.</p> : null}
    </Hoja>
  );
}

/** What a section's figures leave out. */
function Avisos({ seccion, place, muestras }: { seccion: Seccion; place: number; muestras: Papel['muestras'] }) {
  const { fueraDeTemporada, sinParametro, nombre } = seccion;
  const lines = [
    {
      que: 'fuera',
      places: fueraDeTemporada,
      texto: 'fuera de la temporada, que no cuenta',
      varias: 'fuera de la temporada, que no cuentan',
    },
    {
      que: 'sinParametro',
      places: sinParametro,
      texto: 'que no cumple sin que lo diga ningún parámetro',
      varias: 'que no cumplen sin que lo diga ningún parámetro',
    },
  ];
  return lines.map(({ que, places, texto, varias }) =>
    places.length === 0 ? null : (
      <p key={que} className="mb-8 size-13">
        <Figure
          name={`${place}.${que}`}
          titulo={`${nombre}: ${varias}`}
          muestras={muestras}
          de={places.map((muestra) => ({ muestra }))}
        >
          {cantidad(places.length, 'muestra', 'muestras')}
        </Figure>{' '}
        {places.length === 1 ? texto : varias}
      </p>
    ),
  );
}

/** The columns of a section's figures, each figure of which leads to the samples that it is made of. */
function columnasDe(
  papel: PapelDeCifrasProps['papel'],
  filas: Seccion['filas'],
  seccion: string,
  muestras: Papel['muestras'],
): FigureColumn<FilaDePapel>[] {
  const figure = (que: string, { fila, place }: EnFila, de: FilaDePapel['valores'], text: string) =>
    de.length === 0 ? (
      text
    ) : (
      <Figure
        name={`${seccion}.${place}.${que}`}
        titulo={`${fila.parametro}, ${textoDePeriodo(fila)}: ${titulos[que] ?? ''}`}
        {...{ muestras, de, unidad: fila.unidad }}
      >
        {text}
      </Figure>
    );
  const column = (
    titulo: string,
    que: string,
    of: (fila: FilaDePapel) => FilaDePapel['valores'],
    text: (fila: FilaDePapel) => string,
  ): FigureColumn<FilaDePapel> => ({
    name: titulo,
    isFigure: true,
    cell: (fila, place) => figure(que, { fila, place }, of(fila), text(fila)),
  });
  const parametro: FigureColumn<FilaDePapel> = {
    name: 'Parámetro',
    isHead: true,
    cell: (fila, place) => <Parametro fila={fila} isRepeated={isSame(fila, filas[place - 1])} />,
  };
  const media = (titulo: string) => column(titulo, 'media', cuantificados, (fila) => textoDeCifra(fila.media, fila));
  const minimo = column('Mínimo', 'minimo', cuantificados, (fila) => textoDeCifra(fila.minimo, fila, 0));
  const maximo = column('Máximo', 'maximo', cuantificados, (fila) => textoDeCifra(fila.maximo, fila, 0));
  const otros: FigureColumn<FilaDePapel> = {
    name: 'Otros valores',
    cell: (fila, place) => figure('otros', { fila, place }, otrosDe(fila), otrosValores(fila).join(' · ')),
  };
  if (papel === 'historico')
    return [
      parametro,
      { name: 'Año', isPlain: true, cell: periodo },
      column(
        'Determi\u00ADnaciones',
        'todas',
        ({ valores }) => valores,
        (fila) => numero(fila.determinaciones),
      ),
      media('Media'),
      minimo,
      maximo,
      column('DE (n − 1)', 'desviacion', cuantificados, (fila) => textoDeCifra(fila.desviacion, fila)),
      {
        ...column('No conformes', 'noConformes', noConformesDe, (fila) => numero(fila.noConformes)),
        fails: ({ noConformes }) => noConformes > 0,
      },
      otros,
    ];
  return [
    parametro,
    { name: 'Temporada', isPlain: true, cell: periodo },
    column(
      'Muestreos realizados',
      'todas',
      ({ valores }) => valores,
      (fila) => numero(fila.muestras),
    ),
    column('Muestreos conformes', 'conformes', conformesDe, (fila) => numero(fila.muestrasConformes)),
    media('Valor medio'),
    maximo,
    minimo,
    {
      name: 'Días con incumpli\u00ADmiento',
      isFigure: true,
      fails: ({ diasIncumplimiento }) => diasIncumplimiento > 0,
      cell: (fila, place) => (
        <>
          {figure('dias', { fila, place }, incumplidosDe(fila), numero(fila.diasIncumplimiento))}
          {fila.incumplimientos.map(({ punto, desde, hasta }) => (
            <small key={`${punto} ${desde}`} className="block nowrap">
              {desde === hasta ? fechaCorta(desde) : `${fechaCorta(desde)} – ${fechaCorta(hasta)}`}
            </small>
          ))}
        </>
      ),
    },
    otros,
  ];
}

const periodo = (fila: FilaDePapel) => <span className="nowrap">{textoDePeriodo(fila)}</span>;

interface EnFila {
  fila: FilaDePapel;
  place: number;
}

const isSame = (fila: FilaDePapel, before: FilaDePapel | undefined) =>
  fila.parametro === before?.parametro && fila.unidad === before.unidad;

/** A parameter with its unit; on screen a row under another of the same doesn't say it again. */
function Parametro({ fila: { parametro, unidad }, isRepeated }: { fila: FilaDePapel; isRepeated: boolean }) {
  return (
    <span className={isRepeated ? 'unseen-on-screen' : undefined}>
      {parametro}
      {unidad ? <small className="block nowrap"> {unidad}</small> : null}
    </span>
  );
}

const cuantificados = ({ valores }: FilaDePapel) => valores.filter(({ clase }) => clase === 'cuantificado');
const noConformesDe = ({ valores }: FilaDePapel) => valores.filter(({ conclusion }) => conclusion === 'No cumple');
const otrosDe = ({ valores }: FilaDePapel) =>
  valores.filter(
    ({ clase, conclusion, fuera, unidad: own }) =>
      clase !== 'cuantificado' || conclusion === 'Sin definir' || fuera || own !== undefined,
  );

function incumplidosDe({ valores, incumplimientos }: FilaDePapel): FilaDePapel['valores'] {
  const failing = new Set(incumplimientos.flatMap(({ muestra, conforme }) => [muestra, conforme ?? muestra]));
  return valores.filter(({ muestra }) => failing.has(muestra));
}

/** The values of samples each of whose values complies. */
function conformesDe({ valores }: FilaDePapel): FilaDePapel['valores'] {
  const others = new Set(valores.flatMap(({ muestra, conclusion }) => (conclusion === 'Cumple' ? [] : [muestra])));
  return valores.filter(({ muestra }) => !others.has(muestra));
}

/** What the list of a figure's samples is called. */
const titulos: Readonly<Record<string, string>> = {
  todas: 'determinaciones',
  media: 'valores cuantificados',
  minimo: 'valores cuantificados',
  maximo: 'valores cuantificados',
  desviacion: 'valores cuantificados',
  noConformes: 'no conformes',
  conformes: 'muestreos conformes',
  dias: 'días con incumplimiento',
  otros: 'otros valores',
};
