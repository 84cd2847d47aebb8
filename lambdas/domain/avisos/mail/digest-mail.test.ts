import { describe, expect, it } from 'vitest';
import { type Digest, digestMail, isNothing } from './digest-mail.ts';

const enlaces = { origin: 'https://area.example', baja: 'https://area.example/avisos/baja?token=a', bajaDirecta: 'x' };
const digest = (more: Partial<Digest>): Digest => ({
  resumen: 'diario',
  desde: '2026-11-23T23:30:00.000Z',
  nuevas: 0,
  corregidas: 0,
  retiradas: 0,
  noCumplen: 0,
  cercanas: 0,
  fuera: 0,
  muestras: [],
  fechas: undefined,
  fechasNoCumplen: undefined,
  isBroken: false,
  hasMore: false,
  vencidas: [],
  muestreos: { sinHacer: 0, porVencer: 0 },
  pedidas: 0,
  sinResolver: 3,
  ...more,
});
const mailOf = (more: Partial<Digest>) =>
  digestMail({ empresa: 'alicuota', nombre: 'Alícuota' }, digest(more), enlaces);

describe('a digest’s mail', () => {
  it.each([
    [
      { nuevas: 1, noCumplen: 1 },
      '1 muestra nueva, 1 no cumple',
      'ha publicado resultados de 1 muestra.\n\nNo cumple.',
    ],
    [
      { nuevas: 1, cercanas: 1 },
      '1 muestra nueva, 1 cerca del límite',
      'Tiene algún valor que cumple al 80 % de su límite o más.',
    ],
    [
      { corregidas: 1 },
      '1 corregida',
      'ha corregido 1 muestra.\n\nEl laboratorio no concluye que incumpla nada, ni hay valores fuera de su límite.',
    ],
    [
      { nuevas: 1, fuera: 1 },
      '1 muestra nueva',
      'El laboratorio no concluye que no cumpla, pero tiene algún valor fuera de su límite.',
    ],
    [
      { vencidas: ['2026-11-20'] },
      '1 incidencia vencida',
      'Ahora hay 3 sin resolver. Hay una incidencia vencida, desde el 20 nov 2026.\n\nVer las incidencias vencidas:\nhttps://area.example/incidencias?situacion=vencida',
    ],
    [
      { retiradas: 1, vencidas: ['2026-11-12', '2026-11-20'] },
      '1 retirada, 2 incidencias vencidas',
      'ha retirado 1 muestra.\n\nAhora hay 3 sin resolver. Hay 2 incidencias vencidas, la más antigua desde el 12 nov 2026.',
    ],
    [
      { retiradas: 1, muestreos: { sinHacer: 1, porVencer: 2 } },
      '1 retirada',
      'Ahora hay 3 sin resolver.\n\nDel programa: 1 muestreo sin hacer de la última semana y 2 muestreos por hacer en los próximos 7 días.',
    ],
    [
      { retiradas: 1, pedidas: 2 },
      '1 retirada',
      'Ahora hay 3 sin resolver.\n\nDe lo pedido al laboratorio: 2 muestras sin llegar en su fecha.',
    ],
    [
      { nuevas: 12 },
      '12 muestras nuevas',
      'resultados de 12 muestras.\n\nDe ninguna concluye el laboratorio que incumpla, ni hay valores fuera de su límite.',
    ],
    [
      { nuevas: 12, fuera: 2, cercanas: 1 },
      '12 muestras nuevas, 1 cerca del límite',
      'De ellas, de ninguna concluye el laboratorio que incumpla, 2 con algún valor fuera de su límite y 1 con algún valor que cumple al 80 %',
    ],
    [
      { nuevas: 12, cercanas: 2 },
      '12 muestras nuevas, 2 cerca del límite',
      'De ellas, de ninguna concluye el laboratorio que incumpla y 2 con algún valor que cumple',
    ],
    [
      { nuevas: 12, corregidas: 2, retiradas: 1, noCumplen: 3 },
      '12 muestras nuevas, 3 no cumplen, 2 corregidas, 1 retirada',
      'resultados de 12 muestras y ha corregido 2 muestras.\n\nDe ellas, 3 no cumplen.\n\nAdemás, ha retirado 1 muestra.',
    ],
    [
      { retiradas: 2, sinResolver: 0 },
      '2 retiradas',
      'Desde el 24 nov 2026 el laboratorio ha retirado 2 muestras.\n\nAhora no hay nada sin resolver.\n\nVer los resultados',
    ],
  ])('of %j says so', (more, subject, text) => {
    const mail = mailOf(more);
    expect(mail.subject).toBe(`Resumen diario: ${subject}`);
    expect(mail.text).toContain(text);
    expect(mail.text).not.toContain('reconstruir');
  });

  it('leads to what doesn’t comply, else to what is new, by the dates of the samples', () => {
    const fechas = ['2026-11-01', '2026-11-20'] as const;
    const failing = { noCumplen: 2, fechasNoCumplen: ['2026-11-18', '2026-11-19'] as const };
    const list = 'https://area.example/results?tab=tabla';
    expect(mailOf({ nuevas: 9, fechas, ...failing }).text).toContain(
      `Ver los resultados que no cumplen:\n${list}&fechaInicio=2026-11-18&fechaFin=2026-11-19&conclusionMuestra=No+cumple`,
    );
    expect(mailOf({ nuevas: 9, fechas }).text).toContain(
      `Ver los resultados:\n${list}&fechaInicio=2026-11-01&fechaFin=2026-11-20\n`,
    );
    expect(mailOf({ retiradas: 1 }).text).toContain('Ver los resultados:\nhttps://area.example/results\n');
  });

  it('says what it can’t know, also where that is all, and that there is more', () => {
    expect(isNothing(digest({}))).toBe(true);
    expect(isNothing(digest({ isBroken: true }))).toBe(false);
    const mail = mailOf({ isBroken: true, hasMore: true, resumen: 'semanal' });
    expect(mail.subject).toBe('Resumen semanal: novedades que no se han podido reconstruir');
    expect(mail.text).toContain('Parte de lo que ha cambiado desde el 24 nov 2026 no se ha podido reconstruir');
    expect(mail.text).toContain('El siguiente dirá las que faltan.');
    expect(mail.text).toContain('porque elegiste un resumen semanal en «Mis avisos».');
  });
});
