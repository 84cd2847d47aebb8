import { describe, expect, it } from 'vitest';
import { type Caso, vigencias } from '../caso.ts';
import { textoDeLimite } from '../origen.ts';
import { fechas, isCaso, limiteEscrito, lotes, otrasCifras, valorDe, valores } from './testing.ts';
import { type Criterio, enterotoxinasDesde, higiene, seguridad } from './r2073.ts';
import { anexoI, filaDe, isNoApto, limiteRd3, otros } from './rd3.ts';
import { actuacion, porcentajeDeMuestras, transporte } from './rd487.ts';
import { anexoI as piscinas, type FilaPiscina, isCierre } from './rd742.ts';
import { vertido } from './varios.ts';

/** Every place and disinfectant of drinking water, on the first day of each period and the last one before. */
const casos: readonly Caso[] = Object.values(vigencias).flatMap((desde) =>
  [new Date(Date.parse(desde) - 86_400_000).toISOString().slice(0, 10), desde].flatMap((fecha) =>
    (['cabecera', 'deposito', 'red', 'grifo'] as const).flatMap((lugar) =>
      (['hipoclorito sódico', 'cloro gas', 'dióxido de cloro'] as const).map((desinfectante) => ({
        fecha,
        lugar,
        desinfectante,
        rasgos: [],
      })),
    ),
  ),
);

const sinPuntos = (written: string) => written.replaceAll('.', '');

describe('RD 3/2023, as the catalogue holds it', () => {
  it.each(anexoI)(
    '$n $parametro is what the extract has, with its decimals, in every case',
    ({ n, parametro, parte }) => {
      for (const caso of casos) {
        const { limite = '', unidad } = valorDe(`RD 3/2023, an. I.${parte}`, parametro, caso) ?? {};
        const held = limiteRd3(n, caso);
        const { min, max } = limiteEscrito(limite);
        expect([caso, held.min, held.max, filaDe(n).unidad]).toEqual([caso, min, max, unidad]);
        // Where there is no value, words say why.
        const written = limite
          .replace('≤', 'máx.')
          .replace('orientativo', 'valor de referencia:')
          .replace('sin valor', '');
        expect(sinPuntos(textoDeLimite(held)).startsWith(sinPuntos(written))).toBe(true);
      }
    },
  );

  it.each(anexoI)(
    '$n $parametro: water is not fit beyond what the extract has, where it has it',
    ({ n, parametro, parte }) => {
      for (const caso of casos) {
        const { grave = '' } = valorDe(`RD 3/2023, an. I.${parte}`, parametro, caso) ?? {};
        for (const end of grave.split('; ')) {
          const [sign = '', figure = '1.000.000'] = end.split(' ');
          const value = limiteEscrito(`≤ ${figure}`).max ?? 0;
          const beyond = sign === '<' ? value - 0.01 : value + 0.01;
          const asked = grave === '' ? [undefined, undefined] : [false, true];
          expect([caso, isNoApto(n, value, caso), isNoApto(n, beyond, caso)]).toEqual([caso, ...asked]);
        }
      }
    },
  );

  it('has no row in the extract that the catalogue lacks', () => {
    const own = new Set(anexoI.map(({ parametro }) => parametro));
    const beside = valores.filter(({ cita, parametro }) => cita.startsWith('RD 3/2023') && !own.has(parametro));
    expect(beside.map(({ parametro }) => parametro).toSorted()).toEqual(
      [
        'Dióxido de cloro residual',
        'Nitrato y nitritos: [NO3]/50 + [NO2]/3',
        'Olor',
        'PFHxS',
        'PFNA',
        'PFOA',
        'PFOS',
        'Plaguicida no autorizado',
        'Sabor',
      ].toSorted(),
    );
    expect([otros.combinada.nitrato, otros.combinada.nitrito]).toEqual([50, 3]);
  });

  it('begins and ends where the extract says so', () => {
    expect(fechas.map(({ clave, desde }) => [clave, desde])).toEqual(Object.entries(vigencias));
    const dated = valores.flatMap(({ caso }) => /hasta (?<day>\S+)/u.exec(caso)?.groups?.['day'] ?? []);
    const days = new Set(fechas.map(({ desde }) => desde));
    expect(dated.filter((day) => !days.has(day))).toEqual([]);
  });
});

describe('the other laws, as the catalogue holds them', () => {
  it.each(Object.entries<FilaPiscina>(piscinas))('RD 742/2013: %s', (clave, fila) => {
    const parametro = fila.parametro === 'Temperatura' ? 'Temperatura del agua' : fila.parametro;
    const tipo = clave === 'hidromasaje' || clave === 'legionella' ? 'hidromasaje' : 'climatizada';
    const { limite = '', unidad, grave = '' } = valorDe('RD 742/2013, an. I', parametro, { tipo }) ?? {};
    const { min, max, estricto } = fila;
    expect([{ min, max, estricto }, fila.unidad]).toEqual([limiteEscrito(limite), unidad]);
    for (const end of grave.split('; ')) {
      const [sign = '', figure = '0'] = end.split(' ');
      const value = limiteEscrito(`≤ ${figure}`).max ?? 0;
      // A value that closes the pool, and one beside it that doesn't; where any breach does, none.
      const [closing, open] = { ausencia: [0, 0.1], siempre: [1, undefined], '<': [value - 0.1, value] }[sign] ?? [
        value + 0.1,
        value,
      ];
      const found = [closing, open].map((one) => one !== undefined && isCierre(fila.parametro, one));
      expect([end, ...found]).toEqual([end, true, false]);
    }
  });

  it.each(Object.entries<Criterio>({ ...seguridad, ...higiene }))('Reg. 2073/2005: %s', (_clave, criterio) => {
    const { fila, n, c, m, M, cantidad, unidad } = criterio;
    const found = lotes.filter((one) => one.fila === fila).map(({ microorganismo: _name, ...figures }) => figures);
    expect(found).toContainEqual({ fila, n, c, m, M, unidad: cantidad ?? unidad });
  });

  it('the figures that no limit states', () => {
    const held = {
      'actuaciones por Legionella, UFC/L': [actuacion.revisar, actuacion.intervenir, actuacion.pararTorre],
      'muestras de un muestreo, %': [porcentajeDeMuestras],
      'transporte de Legionella, antes de 24 h, °C': transporte.legionella.hasta24h,
      'transporte de Legionella, de 24 a 48 h, °C': transporte.legionella.de24a48h,
      'transporte de aerobios, antes de 24 h, °C': transporte.aerobios.hasta24h,
      'enterotoxinas en queso, UFC/g': [enterotoxinasDesde],
      'desviación de un vertido, %': [vertido.desviacion.general],
      'desviación de los sólidos de un vertido, %': [vertido.desviacion.solidos],
    };
    expect(otrasCifras).toEqual(held);
  });

  it('every case of the extract is one that can be told', () => {
    for (const { caso } of valores) expect(() => isCaso(caso, {})).not.toThrow();
  });
});
