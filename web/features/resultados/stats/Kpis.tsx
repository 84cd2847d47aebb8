import { IconAlertTriangle } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import type { Conteo, Estadisticas } from '../../../../contract/resultados/estadisticas.ts';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import card from '../../../components/Card.module.css';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import type { Agrupacion, ListState } from '../address.ts';
import { cifraDeCumplimiento, hasVerdict, textoDeParte, withoutVerdict } from './labels.ts';
import { anchors } from './Anchored.tsx';
import classes from './Kpis.module.css';

type KpisProps = Parameters<typeof kpisOf>[0];

/** The six figures, each a link to what it counts. */
export function Kpis(parts: KpisProps) {
  return (
    <ul className={`${classes.kpis} grid gap-12 m-0 p-0 whole-on-paper`} aria-label="Indicadores">
      {kpisOf(parts).map(({ key, label, value, hint, tone, share, to }) => (
        <li key={key} className={`${classes.item} flex shrink`}>
          <Link
            to={to}
            className={`${card.card} ${classes.kpi} pt-12 px-16 flex grow column shrink ink no-underline ${classes[tone]}`}
            {...scrolling(to)}
          >
            <span className={`${classes.label} flex items-center gap-6 ink-3 size-12 weight-500`}>
              {tone === 'noCumple' ? <IconAlertTriangle size={14} stroke={2.2} aria-hidden /> : null}
              {label}
            </span>
            <span className={`${classes.value} mt-2 mb-8 weight-600 figures`}>{value}</span>
            <span className={`${classes.track} clip`} aria-hidden>
              {share === undefined ? null : <span className={classes.bar} style={{ width: `${share * 100}%` }} />}
            </span>
            <span className="mt-8 ink-3 size-12 figures">{hint}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A link within the tab scrolls by itself, to what it names; any other shows the new tab from its head. */
const scrolling = (to: string): Pick<ComponentProps<typeof Link>, 'preventScrollReset'> => ({
  preventScrollReset: to.includes('#'),
});

type Tone = 'plain' | 'cumple' | 'noCumple';

/** One of the six figures. `share` is drawn by its bar (0 to 1); `to` lists what the figure counts. */
interface Kpi {
  key: string;
  label: string;
  value: string;
  hint: string;
  tone: Tone;
  share?: number;
  to: string;
}

interface Parts {
  summary: Estadisticas['summary'];
  filtros: Filtros;
  linkTo: (change: Partial<ListState>) => string;
}

/** The six figures of the tab, No cumple first, each in its place whatever it counts. */
function kpisOf({ summary, filtros, linkTo }: Parts): Kpi[] {
  const { total, muestrasCumple, muestrasNoCumple, muestrasOtras, solicitantesUnicos, tiposUnicos } = summary;
  const conteo = { cumple: muestrasCumple, noCumple: muestrasNoCumple, otros: muestrasOtras };
  const table = (more: Filtros) => linkTo({ tab: 'tabla', filtros: { ...filtros, ...more } });
  const here = (grouping: Agrupacion, anchor: string) => `${linkTo({ filtros, agrupacion: grouping })}#${anchor}`;
  const shareOf = (count: number) => ({
    hint: hasVerdict(conteo) ? `${textoDeParte(count, total)} del total` : withoutVerdict.words,
    share: total === 0 ? 0 : count / total,
  });
  return [
    {
      key: 'noCumple',
      label: 'No cumple',
      value: numero(muestrasNoCumple),
      tone: muestrasNoCumple > 0 ? 'noCumple' : 'plain',
      ...shareOf(muestrasNoCumple),
      to: table({ conclusionMuestra: 'No cumple' }),
    },
    { key: 'total', label: 'Total Muestras', value: numero(total), hint: span(summary), tone: 'plain', to: table({}) },
    {
      key: 'cumple',
      label: 'Cumple',
      value: numero(muestrasCumple),
      tone: 'cumple',
      ...shareOf(muestrasCumple),
      to: table({ conclusionMuestra: 'Cumple' }),
    },
    {
      key: 'solicitantes',
      label: 'Solicitantes Únicos',
      value: numero(solicitantesUnicos),
      hint: 'Ver por solicitante',
      tone: 'plain',
      to: here('solicitante', anchors.blocks),
    },
    {
      key: 'tipos',
      label: 'Tipos Únicos',
      value: numero(tiposUnicos),
      hint: 'Ver por tipo',
      tone: 'plain',
      to: here(null, anchors.types),
    },
    {
      key: 'cumplimiento',
      label: 'Cumplimiento %',
      value: cifraDeCumplimiento(conteo),
      hint: hintOf(conteo),
      tone: hasVerdict(conteo) ? 'cumple' : 'plain',
      share: total === 0 ? 0 : muestrasCumple / total,
      to: here('month', anchors.chart),
    },
  ];
}

/** The hint under the compliance: without a verdict, that; else the number of undefined conclusions, or the way to the months. */
function hintOf(conteo: Conteo): string {
  if (!hasVerdict(conteo)) return withoutVerdict.words;
  return conteo.otros > 0 ? `${numero(conteo.otros)} sin definir` : 'Ver mes a mes';
}

/** The dates of the first and the last sample counted. */
function span({ fechaInicio, fechaFin }: Estadisticas['summary']): string {
  if (!fechaInicio || !fechaFin) return '';
  return fechaInicio === fechaFin ? fechaCorta(fechaInicio) : `${fechaCorta(fechaInicio)} – ${fechaCorta(fechaFin)}`;
}
