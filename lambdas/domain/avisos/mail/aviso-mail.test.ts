import { describe, expect, it } from 'vitest';
import type { Resultado } from '../../../../contract/muestras/muestra.ts';
import type { AlertedMuestra } from './alerted-muestra.ts';
import { type AvisoContent, avisoMail } from './aviso-mail.ts';

const enlaces = {
  origin: 'https://area.example',
  baja: 'https://area.example/avisos/baja?token=a.b',
  bajaDirecta: 'https://area.example/api/avisos/baja?token=a.b',
};
const con = (...resultados: Partial<Resultado>[]) => ({
  descripcion: 'Metales',
  resultados: resultados.map((resultado) => ({ descripcion: 'Plomo', ...resultado })),
  total_resultados: resultados.length,
  resultados_cumplen: 0,
  resultados_no_cumplen: 0,
});
const muestra = (more: Partial<AlertedMuestra> = {}): AlertedMuestra => ({
  _id: 'id 1',
  numero: 'M-1',
  tipo: 'Agua',
  solicitante: 'Hotel Sol',
  punto: { nombre: 'Acumulador 3' },
  producto: 'Agua caliente',
  fecha: '2026-05-07',
  estado: 'autorizada',
  cercanas: [],
  noCumplen: [con({ valor: 12.5, unidad: 'µg/L', referencia: { max: 5 }, conclusion: 'No cumple' })],
  ...more,
});
const mail = (aviso: Partial<AvisoContent> = {}, nombre = 'Alícuota') =>
  avisoMail(
    { empresa: 'alicuota', nombre },
    { muestras: [muestra()], total: 1, cercanas: 0, provisionales: 0, isEnParte: false, ...aviso },
    enlaces,
  );
const cursorText = (...resultados: Partial<Resultado>[]) =>
  mail({ muestras: [muestra({ noCumplen: [con(...resultados)] })] }).text;

describe('the mail of an alert', () => {
  it('of one sample leads to it, in both forms, and says what doesn’t comply', () => {
    const { subject, text, html } = mail();
    expect(subject).toBe('Plomo 12,5 µg/L (límite 5) en Acumulador 3 · Hotel Sol');
    for (const form of [text, html]) {
      expect(form).toContain('Plomo: 12,5 µg/L (límite 5)');
      expect(form).toContain('Acumulador 3 · Hotel Sol');
      expect(form).toContain('M-1 · Agua · 7 may 2026');
      expect(form).toContain('https://area.example/results/id%201');
      expect(form).toContain(enlaces.baja);
    }
    expect(text).toContain('Ver la muestra:\nhttps://area.example/results/id%201');
  });

  it('leads to what a failing parameter was before at its point, where there is a number that is final', () => {
    const query = '/results?tab=evolucion&determinacion=Metales&parametro=Plomo&unidad=%C2%B5g%2FL';
    const { text, html } = mail();
    const url = `https://area.example${query}&punto=%5B%22Hotel+Sol%22%2C%22acumulador+3%22%2C%22%22%5D`;
    expect(text).toContain(`  Metales: Plomo: 12,5 µg/L (límite 5)\n    Ver su evolución: ${url}\n`);
    expect(html).toContain(`<a href="${url.replaceAll('&', '&amp;')}"`);
    const placeless = mail({ muestras: [muestra({ punto: undefined })] }).text;
    expect(placeless).toContain(`https://area.example${query}&solicitante=Hotel+Sol\n`);
    const word = con({ valor_formateado: 'Presencia', conclusion: 'No cumple' });
    for (const one of [muestra({ estado: 'en_curso' }), muestra({ noCumplen: [word] })]) {
      expect(mail({ muestras: [one] }).text).not.toContain('evolución');
    }
  });

  it('leads with what is furthest beyond its limit, and counts the other samples', () => {
    const of = (valor: number, more: Partial<AlertedMuestra> = {}) =>
      muestra({
        noCumplen: [con({ valor, unidad: 'UFC/L', referencia: { max: 100 }, conclusion: 'No cumple' })],
        ...more,
      });
    const worst = of(10_000, { punto: undefined, numero: 'M-2' });
    const { subject, text } = mail({ muestras: [of(4000), worst], total: 1234 });
    expect(subject).toBe('Plomo 10.000 UFC/L (límite 100) en Agua caliente · Hotel Sol y 1.233 muestras más');
    expect(text.indexOf('Plomo: 10.000 UFC/L')).toBeLessThan(text.indexOf('Plomo: 4.000 UFC/L'));
    const bare = { ...worst, producto: undefined, noCumplen: [con({ conclusion: 'No cumple' }, {})] };
    expect(mail({ muestras: [bare] }).subject).toBe('Plomo - en la muestra M-2 · Hotel Sol');
    const unknown = { ...bare, noCumplen: [con({ valor: 1 }, { valor: 2 })] };
    expect(mail({ muestras: [unknown] }).subject).toBe('Metales no cumple en la muestra M-2 · Hotel Sol');
    const long = mail({ muestras: [of(101, { punto: { nombre: 'x'.repeat(300) }, solicitante: 'y'.repeat(300) })] });
    expect(long.subject.length).toBeLessThan(250);
  });

  it.each([
    [{ valor_formateado: '4000', valor: 4000 }, 'Plomo: 4.000'],
    [{ valor_formateado: '<0.5', operador: '<', valor: 0.5 }, 'Plomo: <0,5'],
    [
      { valor_formateado: '≤0.350', operador: '<=', valor: 0.35, unidad: 'mg/L', referencia: { max: 0.35 } },
      'Plomo: ≤0,350 mg/L (límite 0,35)',
    ],
    [{ valor_formateado: '1.200', valor: 1200 }, 'Plomo: 1.200'],
    [
      { valor_formateado: 'Presencia', referencia: { texto: 'Ausencia en 25 g' } },
      'Plomo: Presencia (límite: Ausencia en 25 g)',
    ],
    [{ valor: 3, referencia: { min: 6.5, max: 9.5 } }, 'Plomo: 3 (límites 6,5 - 9,5)'],
    [{ valor: 0.1, referencia: { min: 0.2 } }, 'Plomo: 0,1 (mínimo 0,2)'],
    [{ descripcion: 'METALES', valor: 1 }, '  Metales: 1'],
  ] satisfies [Partial<Resultado>, string][])('writes %j as "%s"', (resultado, text) => {
    expect(cursorText(resultado)).toContain(`${text}\n`);
  });

  it('names the results that are to blame: those concluded so, else those out of their limits, else all', () => {
    const [bad, out, plain] = [
      { descripcion: 'A', valor: 1, conclusion: 'No cumple' },
      { descripcion: 'B', valor: 9, referencia: { max: 5 } },
      { descripcion: 'C', valor: 2 },
    ];
    expect(cursorText(bad, out, plain)).toContain('Metales: A: 1\n');
    expect(cursorText(out, plain)).toContain('Metales: B: 9 (límite 5)\n');
    expect(cursorText(plain, { ...plain, descripcion: 'D' })).toContain('Metales: C: 2; D: 2\n');
    expect(cursorText(...Array.from({ length: 8 }, () => bad))).toMatch(/(?:A: 1; ){5}y 3 parámetros más\n/u);
  });

  it('leads to the samples that don’t comply, and to all where some fail in a determination alone', () => {
    const two = { muestras: [muestra(), muestra({ numero: 'M-2' })], total: 2 };
    expect(mail(two).text).toContain('Ver los resultados que no cumplen:\n');
    expect(mail({ ...two, isEnParte: true }).text).toContain(
      'Ver los resultados:\nhttps://area.example/results?tab=tabla\n',
    );
  });

  it('says of what is provisional that it is', () => {
    const enCurso = muestra({ estado: 'en_curso' });
    expect(mail({ muestras: [enCurso], provisionales: 1 }).text).toContain('Los resultados son provisionales');
    const mixed = mail({ muestras: [muestra(), enCurso], total: 2, provisionales: 1 });
    expect(mixed.text).toContain('marcadas como «provisional»');
    expect(mixed.html.match(/>provisional</gu)).toHaveLength(1);
    expect(mail().text).not.toContain('provisional');
  });

  it('says which values are near their limit, after what does not comply', () => {
    const near = con({ valor: 45, unidad: 'µg/L', referencia: { max: 50 }, conclusion: 'Cumple' });
    const only = muestra({ numero: 'M-2', noCumplen: [], cercanas: [near] });
    const { subject, text } = mail({ muestras: [only], cercanas: 1 });
    expect(subject).toBe('Plomo 45 µg/L (límite 50), cerca del límite, en Acumulador 3 · Hotel Sol');
    expect(text).toContain(
      'cuando un valor llegue al 80 % de su límite. En lo último que ha publicado el laboratorio hay una',
    );
    expect(text).toContain(
      '  Metales (cerca del límite): Plomo: 45 µg/L (límite 50)\n    Ver su evolución: https://area.example/results?tab=evolucion&determinacion=Metales&parametro=Plomo&',
    );
    expect(text).not.toContain('no cumple');
    const two = mail({ muestras: [only, only], total: 2, cercanas: 2 });
    expect(two.text).toContain('Ver los resultados:\nhttps://area.example/results?tab=tabla\n');

    const both = muestra({ numero: 'M-3', cercanas: [near] });
    const mixed = mail({ muestras: [only, both], total: 5, cercanas: 3 });
    expect(mixed.subject).toBe('Plomo 12,5 µg/L (límite 5) en Acumulador 3 · Hotel Sol y 4 muestras más');
    expect(mixed.text).toContain('hay 2 muestras en ese caso.');
    expect(mixed.text).toContain('Además, 3 muestras tienen algún valor que cumple al 80 % de su límite o más.');
    expect(mixed.text.indexOf('M-3')).toBeLessThan(mixed.text.indexOf('M-2'));
    const withoutLinks = mixed.text.replaceAll(/^ {4}Ver su evolución: .*\n/gmu, '');
    expect(withoutLinks).toContain(
      '  Metales: Plomo: 12,5 µg/L (límite 5)\n  Metales (cerca del límite): Plomo: 45 µg/L (límite 50)\n',
    );
  });

  it('shows names with marks of HTML as names', () => {
    const { html } = mail({ muestras: [muestra({ numero: '<b>1</b>', solicitante: 'L&C <i>' })] }, '<u>');
    expect(html).not.toMatch(/<[biu]>/u);
    expect(html).toContain('&lt;b&gt;1&lt;/b&gt;');
  });
});
