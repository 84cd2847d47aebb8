import { accentColours } from '../../contract/base/branding.ts';
import type { Empresa } from '../../contract/cuenta/usuario.ts';
import { type Document, faint, put } from './pdf-hoja.ts';

/** Whose paper a document is printed on: the company that serves the client. */
export interface Marca {
  readonly nombre: string;
  readonly direccion: string;
  readonly contacto: string;
  readonly color: string;
  /** Draws the company's mark in a square of 32 points whose corner is the origin. */
  readonly draw: (doc: Document) => void;
}

/** The drop of web/branding/alicuota.svg. @internal */
export const gota = 'M0-9.2C2.1-5.6 5-3 5 .2a5 5 0 0 1-10 0C-5-3-2.1-5.6 0-9.2Z';

/** The letters of web/branding/cbba.svg. @internal */
export const letras = [
  'M13.9 7.8A4.1 4.1 0 1 0 13.9 12.2',
  'M18.8 5.8v8.4M18.8 5.8h3a2.05 2.05 0 0 1 0 4.1h-3h3.5a2.15 2.15 0 0 1 0 4.3h-3.5',
  'M7.2 17.8v8.4M7.2 17.8h3a2.05 2.05 0 0 1 0 4.1h-3h3.5a2.15 2.15 0 0 1 0 4.3H7.2',
  'M18 26.2l3.6-8.4 3.6 8.4M19.2 23.5h4.8',
] as const;

function drawAlicuota(doc: Document): void {
  const drop = (x: number, y: number): void => {
    doc.translate(x, y).rotate(45).path(gota);
  };
  doc.circle(13.5, 18.5, 12.5).fill(accentColours.alicuota);
  for (const [x, y] of [
    [18.4, 13.6],
    [22.6, 9.4],
  ] as const) {
    doc.save();
    drop(x, y);
    doc.lineWidth(3).fillAndStroke('#FFFFFF', '#FFFFFF');
    doc.restore();
  }
  doc.save();
  drop(22.6, 9.4);
  doc.fill(accentColours.alicuota);
  doc.restore();
}

function drawCbba(doc: Document): void {
  doc.roundedRect(0, 0, 32, 32, 8).fill(accentColours.cbba);
  doc.lineWidth(2.1).lineCap('round').lineJoin('round').strokeColor('#FFFFFF');
  for (const letra of letras) doc.path(letra).stroke();
}

export const marcas: Readonly<Record<Empresa, Marca>> = {
  alicuota: {
    nombre: 'Alícuota Laboratorios',
    direccion: 'Parque Tecnológico La Alameda, edificio 4 · Montalvera',
    contacto: 'laboratorio@alicuota.example · 910 000 000',
    color: accentColours.alicuota,
    draw: drawAlicuota,
  },
  cbba: {
    nombre: 'CBBA Laboratorios',
    direccion: 'Avenida de los Molinos, 18 · Entrepeñas del Soto',
    contacto: 'laboratorio@cbba.example · 910 000 500',
    color: accentColours.cbba,
    draw: drawCbba,
  },
};

/** The band, the mark, the name and the address at the top of a document's first page. */
export function writeMarca(doc: Document, marca: Marca, left: number): void {
  doc.rect(0, 0, 596, 6).fill(marca.color);
  doc.save();
  doc.translate(left, 26).scale(40 / 32);
  marca.draw(doc);
  doc.restore();
  const x = left + 50;
  doc.font('Helvetica-Bold').fontSize(17).fillColor(marca.color).text(marca.nombre, x, 28, { lineBreak: false });
  doc.font('Helvetica').fontSize(8).fillColor(faint);
  put(doc, marca.direccion, x, 49, 258);
  put(doc, marca.contacto, x, 60, 258);
}
