import { encode } from 'uqr';
import { accentColours } from '../../../contract/base/branding.ts';
import type { Branding } from '../../../contract/base/config.ts';
import type { Publicable } from './de.ts';
import { escapeHtml, pageOf } from './html.ts';

/** A sheet of A4 to hang up beside the pool, with the address of its results as a QR code and in letters. */
export function cartelDe(
  { nombre, clase, solicitante }: Publicable,
  { branding, address }: { branding: Branding; address: string },
): string {
  const body = [
    `<main><p class="marca">${escapeHtml(branding.nombre)}</p><h1>${escapeHtml(nombre)}</h1>`,
    `<p>${escapeHtml(`${clase} · ${solicitante}`)}</p>`,
    `<p class="que">Últimos resultados de los análisis del agua</p>${qrOf(address)}`,
    `<p>Apunta aquí con la cámara del móvil, o escribe:</p><p class="donde">${escapeHtml(address.replace(/^https?:\/\//u, ''))}</p></main>`,
  ];
  return pageOf({
    title: `Cartel de ${nombre}`,
    indexable: false,
    style: style(accentColours[branding.empresa]),
    body: body.join(''),
  });
}

function qrOf(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return `<svg role="img" aria-label="Código QR de los resultados" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
}

const style = (accent: string) =>
  `@page{size:A4;margin:15mm}body{font:20px/1.4 system-ui,sans-serif;margin:0;color:#1c2126;background:#fff}` +
  `main{box-sizing:border-box;max-width:190mm;margin:0 auto;padding:16px;text-align:center}p{margin:.4em 0}` +
  `.marca{color:${accent};font-weight:600}h1{font-size:clamp(32px,8vw,54px);line-height:1.15;margin:.2em 0;overflow-wrap:anywhere}.que{font-size:clamp(22px,5vw,32px);font-weight:600}` +
  `svg{width:min(110mm,100%);display:block;margin:8mm auto}.donde{font-size:clamp(18px,4vw,26px);font-weight:600;overflow-wrap:anywhere}` +
  // Always one sheet: of a long name the code gives way.
  `@media print{main{display:flex;flex-direction:column;justify-content:space-evenly;height:245mm;padding:0;overflow:hidden}svg{flex:0 1 120mm;min-height:60mm;width:auto}p{flex:none}}`;
