import { fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import type { Actuacion, Cifras, FalloDePapel, PapelAnual as Papel } from '../../../contract/papeles/papeles.ts';
import { OutsideLimit } from '../../components/OutsideLimit.tsx';
import { type FigureColumn, FigureTable } from '../../components/FigureTable.tsx';
import { frasesDe } from './Actuaciones.tsx';
import { Figure, Muestra } from './Figure.tsx';
import { Hoja } from './Hoja.tsx';
import classes from './Papeles.module.css';
import { textoDeCifra, textoDePeriodo } from './words.ts';

/** Most lines of failures and of parts on paper, so that it stays short; the file has them all. */
const maxFallos = 20;
const maxPartes = 20;
/** Longest cause or measure, in characters. */
const maxTexto = 160;

/** A year of a network, told to the people who drink its water. */
export function PapelAnual({ data }: { data: Papel }) {
  const { secciones, parametros, fallos, muestras } = data;
  const analysed = parametros
    .filter(({ determinaciones }) => determinaciones > 0)
    .toSorted((a, b) => b.noConformes - a.noConformes || b.determinaciones - a.determinaciones);
  // What the laboratory concludes to fail comes before what is merely outside its limits.
  const [failed, outside] = [fallos.filter(({ fuera }) => !fuera), fallos.filter(({ fuera }) => fuera)];
  return (
    <Hoja papel="anual" cabecera={data}>
      <Resumen data={data} />
      <section className={classes.seccion}>
        <h3 className={classes.subtitulo}>Dónde se tomaron las muestras</h3>
        <FigureTable
          label="Muestras de cada parte de la red"
          columns={columnasDePartes(muestras)}
          rows={secciones.slice(0, maxPartes)}
          keyOf={({ instalacion, nombre }) => instalacion?._id ?? nombre}
        />
        <Repetidas secciones={secciones} />
        {secciones.length > maxPartes ? (
          <p className="ink-3">Y {numero(secciones.length - maxPartes)} más, que están en el archivo de Excel.</p>
        ) : null}
      </section>
      <section className={classes.seccion}>
        <h3 className={classes.subtitulo}>Qué no cumplió y qué se hizo</h3>
        {fallos.length === 0 ? <p>{sinFallos(data)}</p> : null}
        <ul className={classes.lista}>
          {[...failed, ...outside].slice(0, maxFallos).map((fallo) => (
            <Fallo key={`${fallo.muestra} ${fallo.parametro} ${fallo.texto}`} fallo={fallo} data={data} />
          ))}
        </ul>
        {fallos.length > maxFallos ? (
          <p className="ink-3">Y {numero(fallos.length - maxFallos)} más, que están en el archivo de Excel.</p>
        ) : null}
      </section>
      <section className={classes.seccion}>
        <h3 className={classes.subtitulo}>Qué se analizó</h3>
        <FigureTable
          label="Parámetros analizados"
          columns={columnasDeParametros(muestras)}
          rows={analysed}
          keyOf={({ parametro, unidad }) => `${parametro} ${unidad}`}
        />
      </section>
    </Hoja>
  );
}

type Seccion = Papel['secciones'][number];
type Parametro = Papel['parametros'][number];

function columnasDePartes(muestras: Papel['muestras']): FigureColumn<Seccion>[] {
  const failing = (places: readonly number[]) => places.filter((each) => muestras[each]?.noCumple);
  const column = (
    titulo: string,
    que: string,
    of: (seccion: Seccion) => readonly number[],
    count: (seccion: Seccion) => number,
  ): FigureColumn<Seccion> => ({
    name: titulo,
    isFigure: true,
    cell: (seccion, place) => (
      <Figure
        name={`s${place}.${que}`}
        titulo={`${seccion.nombre}: muestras`}
        muestras={muestras}
        de={of(seccion).map((muestra) => ({ muestra }))}
      >
        {numero(count(seccion))}
      </Figure>
    ),
  });
  return [
    { name: 'Parte de la red', isHead: true, cell: ({ nombre }) => nombre },
    column(
      'Muestras',
      'total',
      (seccion) => seccion.muestras,
      ({ total }) => total.ahora,
    ),
    column(
      'Muestras, un año antes',
      'antes',
      ({ antes }) => antes,
      ({ total }) => total.antes,
    ),
    {
      ...column(
        'No cumplieron',
        'fallan',
        (seccion) => failing(seccion.muestras),
        ({ noCumplen }) => noCumplen.ahora,
      ),
      fails: ({ noCumplen }) => noCumplen.ahora > 0,
    },
    column(
      'No cumplieron, un año antes',
      'fallaban',
      ({ antes }) => failing(antes),
      ({ noCumplen }) => noCumplen.antes,
    ),
  ];
}

/** Significant digits of a mean: who drinks the water reads no more. */
const digits = 3;

function columnasDeParametros(muestras: Papel['muestras']): FigureColumn<Parametro>[] {
  const column = (
    titulo: string,
    que: string,
    of: (parametro: Parametro) => Cifras['valores'],
    text: (parametro: Parametro) => string,
  ): FigureColumn<Parametro> => ({
    name: titulo,
    isFigure: true,
    cell: (one, place) => {
      const de = of(one);
      if (de.length === 0) return text(one);
      return (
        <Figure name={`p${place}.${que}`} titulo={one.parametro} {...{ muestras, de, unidad: one.unidad }}>
          {text(one)}
        </Figure>
      );
    },
  });
  const before = ({ antes }: Parametro) => antes?.valores ?? [];
  return [
    {
      name: 'Parámetro',
      isHead: true,
      cell: ({ parametro, unidad }) => (
        <>
          {parametro}
          {unidad ? <small className="block nowrap"> {unidad}</small> : null}
        </>
      ),
    },
    column(
      'Análisis',
      'todos',
      ({ valores }) => valores,
      ({ valores }) => numero(valores.length),
    ),
    column('Análisis, un año antes', 'antes', before, (one) => numero(before(one).length)),
    column(
      'Media',
      'media',
      ({ valores }) => cuantificados(valores),
      (one) => textoDeCifra(one.media, one, digits),
    ),
    column(
      'Media, un año antes',
      'mediaAntes',
      (one) => cuantificados(before(one)),
      ({ antes }) => (antes ? textoDeCifra(antes.media, antes, digits) : '—'),
    ),
    column(
      'Máximo',
      'maximo',
      ({ valores }) => cuantificados(valores),
      (one) => textoDeCifra(one.maximo, one, 0),
    ),
    {
      name: 'Límite',
      // Its column says that it is one; an annex stays with its number.
      cell: ({ limite }) =>
        limite.replace(/^límites?:? /u, '').replaceAll(/anexo ([IVX]+) /gu, 'anexo\u00A0$1\u00A0') || '—',
    },
    {
      ...column(
        'No conformes',
        'fallan',
        ({ valores }) => noConformes(valores),
        (one) => numero(one.noConformes),
      ),
      fails: (one) => one.noConformes > 0,
    },
    column(
      'No conformes, un año antes',
      'fallaban',
      (one) => noConformes(before(one)),
      ({ antes }) => numero(antes?.noConformes ?? 0),
    ),
  ];
}

const cuantificados = (valores: Cifras['valores']) => valores.filter(({ clase }) => clase === 'cuantificado');
const noConformes = (valores: Cifras['valores']) => valores.filter(({ conclusion }) => conclusion === 'No cumple');

/** Why the parts add to more samples than there are: one of a point of two parts counts in both. */
function Repetidas({ secciones }: Pick<Papel, 'secciones'>) {
  const places = secciones.flatMap(({ muestras }) => muestras);
  const repeated = places.length - new Set(places).size;
  if (repeated === 0) return null;
  return (
    <p className="ink-3">
      Las partes suman {cantidad(places.length, 'muestra', 'muestras')}: una muestra de un punto que es de varias cuenta
      en cada una.
    </p>
  );
}

/** What is known where nothing is noted: not that nothing was done. */
const sinIncidencia = 'No consta en el portal qué se hizo: no hay a la vista ninguna incidencia de este resultado.';

/** The sentence where no result fails, with the number of analyses without a conclusion. */
function sinFallos({ secciones, parametros }: Papel): string {
  const samples = new Set(secciones.flatMap(({ muestras }) => muestras)).size;
  if (samples === 0) return 'No hay muestras a la vista en esos días: no se puede decir si se cumplió.';
  const open = parametros.reduce((sum, { sinConclusion }) => sum + sinConclusion, 0);
  const without = open > 0 ? ` De ${cantidad(open, 'análisis', 'análisis')} no concluye nada.` : '';
  return `De ningún resultado de estas muestras concluye el laboratorio que no cumpla, ni queda ninguno fuera del límite de su informe.${without}`;
}

/** The year in some sentences. */
function Resumen({ data }: { data: Papel }) {
  const { secciones, parametros, muestras, anterior } = data;
  const [now, before] = [secciones.flatMap((each) => each.muestras), secciones.flatMap(({ antes }) => antes)].map(
    (places) => [...new Set(places)],
  ) as [number[], number[]];
  const failing = (places: readonly number[]) => places.filter((each) => muestras[each]?.noCumple);
  const analyses = parametros.reduce((sum, { determinaciones }) => sum + determinaciones, 0);
  const count = (name: string, places: readonly number[], text: string) => (
    <Figure name={name} titulo="Muestras" muestras={muestras} de={places.map((muestra) => ({ muestra }))}>
      {text}
    </Figure>
  );
  return (
    <section className={classes.seccion}>
      <p>
        Se tomaron {count('ahora', now, cantidad(now.length, 'muestra', 'muestras'))} de agua en{' '}
        {cantidad(secciones.length, 'parte', 'partes')} de la red, y en ellas se hicieron{' '}
        {cantidad(analyses, 'análisis', 'análisis')} de{' '}
        {cantidad(parametros.filter(({ determinaciones }) => determinaciones > 0).length, 'parámetro', 'parámetros')}.{' '}
        {now.length > 0 && failing(now).length === 0 ? 'De ninguna concluye el laboratorio que no cumpla' : null}
        {failing(now).length > 0 ? (
          <>
            No {failing(now).length === 1 ? 'cumplió' : 'cumplieron'}{' '}
            {count('fallan', failing(now), cantidad(failing(now).length, 'muestra', 'muestras'))}
          </>
        ) : null}
        .
      </p>
      <p>
        {before.length === 0 ? (
          `Un año antes (${textoDePeriodo(anterior)}) no hay muestras a la vista en el portal.`
        ) : (
          <>
            Un año antes ({textoDePeriodo(anterior)}) se tomaron{' '}
            {count('antes', before, cantidad(before.length, 'muestra', 'muestras'))}
            {failing(before).length === 0 ? (
              ': de ninguna concluye el laboratorio que no cumpla'
            ) : (
              <>
                {' '}
                y no {failing(before).length === 1 ? 'cumplió' : 'cumplieron'}{' '}
                {count('fallaban', failing(before), numero(failing(before).length))}
              </>
            )}
            .
          </>
        )}
      </p>
    </section>
  );
}

/** A result that does not comply, and what was done about it. */
function Fallo({ fallo, data }: { fallo: FalloDePapel; data: Papel }) {
  const { muestra, parametro, texto, unidad, limite, fuera, incidencias } = fallo;
  const sample = data.muestras[muestra];
  const done = incidencias.flatMap((id) => data.actuaciones.find(({ _id }) => _id === id) ?? []);
  return (
    <li className="whole-on-paper mb-6">
      <b>{parametro}</b>
      {texto === null ? '' : `: ${[texto || 'sin valor', unidad].filter(Boolean).join(' ')}`}
      {limite ? ` (${limite})` : ''}, el {fechaCorta(sample?.fecha_muestra)}
      {sample?.punto ? ` en ${sample.punto.nombre}` : ''} (muestra <Muestra muestra={sample} />
      ). {fuera ? <OutsideLimit /> : null} {queSeHizo(done)}
    </li>
  );
}

function queSeHizo(done: readonly Actuacion[]): string {
  if (done.length === 0) return sinIncidencia;
  const brief = (text: string | null) => text && (text.length > maxTexto ? `${text.slice(0, maxTexto)}…` : text);
  return done
    .map((one) => frasesDe({ ...one, causa: brief(one.causa), medida: brief(one.medida) }))
    .map((phrases) => `${phrases.join('. ')}.`)
    .join(' ');
}
