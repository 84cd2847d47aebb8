import { accentColours } from '../../../contract/base/branding.ts';
import type { Branding } from '../../../contract/base/config.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { instanteCorto } from '../../../contract/base/instantes.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { clasesDeInstalacion } from '../../../contract/programa/instalacion.ts';
import type { StoredInstalacion } from '../programa/store/instalaciones.ts';
import { type Conjunto, isRed } from './conjuntos.ts';
import { escapeHtml, pageOf } from './html.ts';
import type { Ajustes } from './store/tablones.ts';
import { type Celda, conclusionDe, type Linea, lineasDe } from './tabla.ts';

/** What a page shows. */
export interface Tablon {
  ajustes: Ajustes;
  instalacion: StoredInstalacion;
  conjuntos: readonly Conjunto[];
}

/** The page of a board, without scripts, pictures or anything else to fetch. */
export function paginaDe(
  { ajustes, instalacion, conjuntos }: Tablon,
  { branding, now }: { branding: Branding; now: Date },
): string {
  const { nombre, solicitante, atributos } = instalacion;
  const muestras = [...new Map(conjuntos.flatMap((one) => one.muestras).map((one) => [one._id, one])).values()];
  const body = [
    `<header><p class="marca">${escapeHtml(branding.nombre)}</p><h1>${escapeHtml(nombre)}</h1>`,
    `<p>${escapeHtml(`${clasesDeInstalacion[atributos.clase]} · ${solicitante}`)}</p></header><main>`,
    resumen(muestras),
    incumplimientos(muestras, ajustes),
    ...(conjuntos.length === 0
      ? ['<p>El programa de esta instalación no dice todavía qué análisis se publican.</p>']
      : conjuntos.map((one, n) => seccion(one, n))),
    enlaceASinac(instalacion, ajustes),
    '</main>',
    `<footer><p>${escapeHtml(`Lo publica ${solicitante}, con los resultados de ${branding.nombre}.`)} `,
    `Si un resultado se corrige o se retira, cambia aquí en cuanto el laboratorio lo hace. `,
    `Página hecha el ${escapeHtml(instanteCorto(now))}.</p></footer>`,
  ];
  return pageOf({
    title: `Resultados de ${nombre}`,
    indexable: ajustes.indexable,
    style: style(accentColours[branding.empresa]),
    body: body.join(''),
  });
}

/** Of the newest sample: whether all of it complies. */
function resumen(muestras: readonly Muestra[]): string {
  const [newest] = muestras.toSorted((a, b) => Number(cuando(a) < cuando(b)) - Number(cuando(a) > cuando(b)));
  if (!newest) return '<p class="estado">Todavía no hay resultados que publicar.</p>';
  const conclusion = conclusionDe(newest);
  const said = {
    Cumple: ['si', 'La última muestra cumple'],
    'No cumple': ['no', 'La última muestra no cumple'],
    'Fuera del límite': ['no', 'La última muestra tiene un valor fuera de su límite'],
    'Sin conclusión': ['', 'La última muestra no tiene conclusión'],
  } as const;
  const [mark, words] = said[conclusion];
  return `<p class="estado ${mark}"><strong>${words}.</strong> Se tomó el ${escapeHtml(diaYHora(newest))}.</p>`;
}

/** What fails among the samples shown, newest first, and what was done about it where the client says so. */
function incumplimientos(muestras: readonly Muestra[], { mostrarMedida, medida }: Ajustes): string {
  const failing = muestras
    .toSorted((a, b) => Number(cuando(a) < cuando(b)) - Number(cuando(a) > cuando(b)))
    .flatMap((muestra) => lineasDe([muestra]).flatMap((linea) => fallo(muestra, linea)));
  const list =
    failing.length > 0 ? `<ul>${failing.join('')}</ul>` : '<p>No hay ninguno en los resultados de esta página.</p>';
  const done =
    failing.length > 0 && mostrarMedida && medida !== ''
      ? `<p><strong>Medidas tomadas:</strong> ${escapeHtml(medida)}</p>`
      : '';
  return `<section><h2>Incumplimientos y medidas</h2>${list}${done}</section>`;
}

function fallo(muestra: Muestra, { parametro, limite, celdas: [value] }: Linea): string[] {
  if (!value || value.fallo === '') return [];
  const limit = limite === '' ? '' : ` (lo permitido: ${limite})`;
  return [`<li>${escapeHtml(`${diaYHora(muestra)}: ${parametro}, ${value.texto}${limit}`)}</li>`];
}

function seccion({ titulo, tieneFila, muestras }: Conjunto, n: number): string {
  const head = `<section><h2 id="s${n}">${escapeHtml(titulo)}</h2>`;
  if (!tieneFila) return `${head}<p>El programa no dice qué muestras son de este análisis.</p></section>`;
  if (muestras.length === 0) return `${head}<p>Todavía no hay resultados.</p></section>`;
  const columns = muestras.map((one) => `<th scope="col">${columna(one)}</th>`).join('');
  const lines = lineasDe(muestras).map(
    ({ parametro, limite, celdas }) =>
      `<tr><th scope="row">${escapeHtml(parametro)}${limite === '' ? '' : `<small>Límite: ${escapeHtml(limite)}</small>`}</th>${celdas.map(celda).join('')}</tr>`,
  );
  const table = `<table><thead><tr><th scope="col">Parámetro</th>${columns}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
  return `${head}<div class="tabla" role="region" aria-labelledby="s${n}" tabindex="0">${table}</div></section>`;
}

/** When and where a sample was taken, of which type it is, and what it concludes. */
function columna(muestra: Muestra): string {
  const { fecha_muestra, hora_muestra, tipo_muestra, punto_muestreo } = muestra;
  const conclusion = conclusionDe(muestra);
  const isBad = conclusion === 'No cumple' || conclusion === 'Fuera del límite';
  return [
    `<time datetime="${escapeHtml(cuando(muestra))}">${escapeHtml(fechaCorta(fecha_muestra))}${hora_muestra ? `, ${escapeHtml(hora_muestra)}` : ''}</time>`,
    `<small>${escapeHtml([punto_muestreo?.nombre, tipo_muestra].filter(Boolean).join(' · '))}</small>`,
    `<small${isBad ? ' class="no"' : ''}>${conclusion}</small>`,
  ].join('');
}

function celda(one: Celda | undefined): string {
  if (!one) return '<td>–</td>';
  if (one.fallo === '') return `<td>${escapeHtml(one.texto)}</td>`;
  return `<td class="no">${escapeHtml(one.texto)}<small>${one.fallo}</small></td>`;
}

function enlaceASinac(instalacion: StoredInstalacion, { sinac }: Ajustes): string {
  if (!isRed(instalacion) || sinac === '') return '';
  return `<p><a href="${escapeHtml(sinac)}" rel="noreferrer">Ver esta zona de abastecimiento en SINAC</a></p>`;
}

/** `2026-05-07T10:20`, or the day alone. */
const cuando = ({ fecha_muestra, hora_muestra }: Muestra) =>
  hora_muestra ? `${fecha_muestra}T${hora_muestra}` : fecha_muestra;

function diaYHora({ fecha_muestra, hora_muestra }: Muestra): string {
  return hora_muestra ? `${fechaCorta(fecha_muestra)} a las ${hora_muestra}` : fechaCorta(fecha_muestra);
}

const style = (accent: string) =>
  `body{font:17px/1.5 system-ui,sans-serif;margin:0 auto;max-width:75rem;padding:16px;color:#1c2126;background:#fff}` +
  `h1{font-size:1.6rem;line-height:1.25;margin:.2em 0}h2{font-size:1.15rem;margin:1.6em 0 .4em}p{margin:.4em 0}` +
  `.marca{color:${accent};font-weight:600}a{color:${accent}}` +
  `.estado{margin:1em 0;padding:12px 16px;border:1px solid #c8cdd3;border-left-width:6px;border-radius:6px;font-size:1.1rem}` +
  `.si{border-color:#2b7a3d}.estado.no{border-color:#b42318}.no{color:#b42318;font-weight:600}.estado.no{color:inherit;font-weight:400}` +
  `.tabla{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}` +
  `th,td{border-bottom:1px solid #dfe3e8;padding:6px 10px;text-align:left;vertical-align:top}tr>:first-child{position:sticky;left:0;background:#fff}` +
  `thead th{min-width:6.5em;border-bottom-width:2px}tbody th{min-width:7em;max-width:18em}td{min-width:5.5em}small{display:block;font-weight:400;color:#4d5660}small.no,.no small{color:#b42318;font-weight:600}time{display:block}` +
  `footer{margin-top:2em;border-top:1px solid #dfe3e8;color:#4d5660;font-size:.9rem}` +
  `@media print{body{font-size:10pt;max-width:none}.tabla{overflow:visible}section{break-inside:avoid}}`;
