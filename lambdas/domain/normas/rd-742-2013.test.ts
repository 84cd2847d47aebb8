import { describe, expect, it } from 'vitest';
import type { Condiciones, Lugar } from '../../../contract/normas/norma.ts';
import { rd742de2013 as norma } from '../../../contract/normas/rd-742-2013.ts';
import { claveDeFila, fallosEnBordes, leeUno, tabla } from './testing.ts';

const lugares: Record<string, Lugar[]> = {
  vasos: ['vaso de piscina', 'spa'],
  vaso: ['vaso de piscina'],
  recinto: ['recinto de piscina'],
};

/** Copied by hand from annexes I and II. */
const anexos = tabla(
  `
  pH | vasos | >= 7,2 | unidades pH | piscina
  pH | vasos | <= 8,0 | unidades pH | piscina
  pH | vasos | >= 6,0 | unidades pH | cierre
  pH | vasos | <= 9,0 | unidades pH | cierre
  Temperatura | vaso | >= 24 | °C | piscina | climatizado
  Temperatura | vaso | <= 30 | °C | piscina | climatizado
  Temperatura | spa | <= 36 | °C | piscina
  Temperatura | vaso | <= 40 | °C | cierre | climatizado
  Temperatura | spa | <= 40 | °C | cierre
  Potencial REDOX | vasos | >= 250 | mV | piscina | !desinfectaConCloro, !desinfectaConBromo
  Potencial REDOX | vasos | <= 900 | mV | piscina | !desinfectaConCloro, !desinfectaConBromo
  Turbidez | vasos | <= 5 | UNF | piscina
  Turbidez | vasos | <= 20 | UNF | cierre
  Cloro libre residual | vasos | >= 0,5 | mg/L | piscina | desinfectaConCloro
  Cloro libre residual | vasos | <= 2,0 | mg/L | piscina | desinfectaConCloro
  Cloro libre residual | vasos | > 0 | mg/L | cierre | desinfectaConCloro
  Cloro libre residual | vasos | <= 5 | mg/L | cierre | desinfectaConCloro
  Cloro combinado residual | vasos | <= 0,6 | mg/L | piscina | desinfectaConCloro
  Cloro combinado residual | vasos | <= 3 | mg/L | cierre | desinfectaConCloro
  Bromo total | vasos | >= 2 | mg/L | piscina | desinfectaConBromo
  Bromo total | vasos | <= 5 | mg/L | piscina | desinfectaConBromo
  Bromo total | vasos | <= 10 | mg/L | cierre | desinfectaConBromo
  Ácido isocianúrico | vasos | <= 75 | mg/L | piscina | isocianurico
  Ácido isocianúrico | vasos | <= 150 | mg/L | cierre | isocianurico
  Escherichia coli; Pseudomonas aeruginosa | vasos | <= 0 | UFC/100 mL | piscina
  Escherichia coli; Pseudomonas aeruginosa | vasos | <= 0 | UFC/100 mL | cierre
  Legionella spp. | vaso | < 100 | UFC/L | piscina | climatizado, aerosoliza
  Legionella spp. | vaso | < 100 | UFC/L | cierre | climatizado, aerosoliza
  Legionella spp. | spa | < 100 | UFC/L | piscina
  Legionella spp. | spa | < 100 | UFC/L | cierre
  Humedad relativa | recinto | < 65 | % | piscina
  CO2 sobre el aire exterior | recinto | <= 500 | ppm | piscina
  Temperatura del aire sobre la del agua | recinto | >= 1 | °C | piscina
  Temperatura del aire sobre la del agua | recinto | <= 2 | °C | piscina
  `,
  lugares,
);

const fecha = '2026-11-25';
const cloro = (valor: number, operador?: '<', condiciones: Condiciones = { desinfectaConCloro: true }) =>
  leeUno(
    { descripcion: 'Cloro libre', valor, unidad: 'mg/L', ...(operador && { operador }) },
    { norma, lugar: 'vaso de piscina', fecha, condiciones },
  );

describe('RD 742/2013', () => {
  it('has the rows of the text, and no other', () => {
    expect(norma.limites.map(claveDeFila).toSorted()).toEqual(anexos.map(claveDeFila).toSorted());
  });

  it.each(anexos)('$nombre $operador $valor $unidad ($clase): just under, at and just over, at each place', (fila) => {
    expect(fallosEnBordes(norma, fila, anexos, fecha)).toEqual([]);
  });

  it('tells a breach from what closes the pool', () => {
    expect(cloro(2.1).frase).toBe(
      'RD 742/2013, anexo I: supera el valor paramétrico (2,0 mg/L): no obliga por sí a cerrar el vaso',
    );
    expect(cloro(0).frase).toBe(
      'RD 742/2013, anexo I y art. 12.3: no supera el valor de cierre del vaso (0 mg/L): la ausencia de desinfectante cierra el vaso hasta que se normalice',
    );
  });

  it('chlorine below its limit of quantification is too little, and may be none', () => {
    expect(cloro(0.1, '<')).toMatchObject({ situacion: 'no se puede leer', clase: 'cierre' });
    expect(cloro(0.1, '<').frase).toContain('no alcanza el valor paramétrico (0,5 mg/L); no se puede leer si cumple');
  });

  it('asks how the pool is disinfected where it matters', () => {
    expect(cloro(1, undefined, {}).situacion).toBe('conforme');
    expect(cloro(3, undefined, {}).falta).toEqual(['si el vaso se desinfecta con cloro']);
    expect(cloro(3, undefined, { desinfectaConCloro: false }).situacion).toBe('sin límite');
  });

  it('Legionella is asked of heated pools with aerosols, and 100 is already too many', () => {
    const en = (valor: number, condiciones: Condiciones, lugar: Lugar = 'vaso de piscina') =>
      leeUno({ descripcion: 'Legionella spp.', valor, unidad: 'UFC/L' }, { norma, lugar, fecha, condiciones });
    expect(en(100, { climatizado: true, aerosoliza: true }).clase).toBe('cierre');
    expect(en(100, { climatizado: true, aerosoliza: false }).situacion).toBe('sin límite');
    expect(en(100, {}).situacion).toBe('no se puede leer');
    expect(en(100, {}, 'spa').clase).toBe('cierre');
  });
});
