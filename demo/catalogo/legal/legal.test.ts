import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Criterio, higiene, seguridad } from './r2073.ts';
import { anexoI, cifra, notas, otros } from './rd3.ts';
import { actuacion, indeterminable, porcentajeDeMuestras, tabla1, temperaturas, transporte } from './rd487.ts';
import { anexoI as piscinas, anexoII, type FilaPiscina } from './rd742.ts';
import { aflatoxinaM1, metalesEnPescado, vertido } from './varios.ts';

/** Facts of the law, copied from its consolidated texts; they lie beside the repository and not in it. */
const file = join(import.meta.dirname, '../../../../shared/legal.md');
const isThere = existsSync(file);
const text = isThere ? readFileSync(file, 'utf8') : '';

/** What stands under the heading that begins so; nothing where the file isn't there, whose tests are then not run. */
function section(heading: string): string {
  if (!isThere) return '';
  const from = text.indexOf(`\n${heading}`);
  if (from === -1) throw new Error(`legal.md has no ${heading}`);
  const until = text.slice(from + 1).search(/\n#{2,3} |\n---\n/u);
  return text.slice(from, until === -1 ? undefined : from + 1 + until).replaceAll('**', '');
}

/** The rows of a section's tables, each as its cells, without marks of emphasis. */
function rows(heading: string): string[][] {
  return section(heading)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function row(heading: string, name: string): string[] {
  const found = rows(heading).find(([first = '']) => first.startsWith(name));
  if (!found) throw new Error(`${heading} has no row ${name}`);
  return found;
}

/** A unit of the annex as reports write it. */
function unidad(written: string): string {
  return written
    .replace(' o NMP', '')
    .replace(' en ', '/')
    .replace('ml', 'mL')
    .replace('/1 ', '/')
    .replace('unidades', 'ud.');
}

/** `5×10^5 cfu/g`, `10^4`, `1.000`, `500 cfu/g or cm2`. */
function conteo(cell: string): number | undefined {
  const power = /(?:(?<times>\d)×)?10\^(?<power>\d)/u.exec(cell)?.groups;
  if (power) return Number(power['times'] ?? 1) * 10 ** Number(power['power']);
  const plain = /^\d[\d.]*/u.exec(cell)?.[0];
  return plain === undefined ? undefined : Number(plain.replaceAll('.', ''));
}

const numbers = (cell: string): number[] =>
  [...cell.replaceAll('−', '-').matchAll(/\d+(?:[.,]\d+)*/gu)].map(([one]) => cifra(one));

describe.runIf(isThere)('the figures of the catalogue are those of legal.md', () => {
  const delAnexo = ['### 1.1', '### 1.2', '### 1.3', '### 1.4'].flatMap(rows);
  const filaDe = (n: number): string[] => {
    const found = delAnexo.find(([first = '']) => first === String(n) || first.startsWith(`${n} `));
    if (!found) throw new Error(`No parameter ${n}`);
    return found;
  };

  it.each(anexoI.filter(({ parte }) => parte !== 'D'))(
    'RD 3/2023, $n $parametro',
    ({ n, parametro, vp, unidad: own, vna }) => {
      const [, name = '', value = '', unit = '', last = ''] = filaDe(n);
      expect(name.toLowerCase()).toContain(parametro.toLowerCase());
      expect(value.replace(/^±(.*)$/u, '-$1 a $1').replace(' (maximum)', '')).toBe(vp);
      expect(unidad(unit)).toBe(own);
      if (n < 38) return;
      expect(last === 'none' ? undefined : numbers(last).slice(0, vna?.includes(' a ') ? 2 : 1)).toEqual(
        vna === undefined ? undefined : vna.split(' a ').map(cifra),
      );
    },
  );

  it.each(notas.filter(({ vp }) => vp !== undefined))('RD 3/2023, note of $n: $vp', ({ n, vp = '', vna }) => {
    // Chlorite has the note of chlorate.
    const whole = filaDe(n === 16 ? 15 : n).join(' ');
    expect(whole).toContain(vp);
    expect(whole).toContain(vna === undefined ? '' : `${vna} at salida de ETAP`);
  });

  it('RD 3/2023: color, and what stands in notes only', () => {
    expect(filaDe(56)).toContain('15');
    const all = section('### 1.2');
    expect(all).toContain(
      `[NO3]/${otros.combinada.nitrato} + [NO2]/${otros.combinada.nitrito} ≤ ${otros.combinada.suma}`,
    );
    expect(all).toContain(`each ${String(otros.pfasIndividual).replace('.', ',')} µg/L`);
    expect(filaDe(28).join(' ')).toContain(`below ${String(otros.plaguicidaNoAutorizado).replace('.', ',')}`);
    expect(filaDe(45).join(' ')).toContain(`limit ${String(otros.dioxidoDeCloro).replace('.', ',')}`);
  });

  it('RD 487/2022: water quality, temperatures, transport, ranges and wording', () => {
    const [, , , , turbidez, hierro] = row('### 2.2', 'Agua sanitaria');
    expect([turbidez, hierro]).toEqual([
      `< ${tabla1.aguaSanitaria.turbidez.max}`,
      `≤ ${String(tabla1.aguaSanitaria.hierro.max).replace('.', ',')}`,
    ]);
    const torre = row('### 2.2', 'Torres');
    expect(conteo(torre[1] ?? '')).toBe(tabla1.torre.aerobios.max);
    expect([torre[2], torre[4], torre[5]]).toEqual([
      'by biocide',
      `< ${tabla1.torre.turbidez.max}`,
      `< ${tabla1.torre.hierro.max}`,
    ]);
    const climatizada = row('### 2.2', 'Agua climatizada');
    expect([climatizada[1], climatizada[4]]).toEqual([
      String(tabla1.climatizada.aerobios.max),
      `≤ ${tabla1.climatizada.turbidez.max}`,
    ]);
    expect(section('### 2.2')).toContain(`acumulador final ≥ ${temperaturas.acumulador}`);
    expect(section('### 2.2')).toContain(`terminals and retorno ≥ ${temperaturas.terminal}`);
    expect(section('### 2.2')).toContain(`preferably < ${temperaturas.friaPreferible}`);
    const range = ([low, high]: readonly [number, number]) => [
      `${low}–${high} ºC`,
      `${(low + high) / 2} ± ${(high - low) / 2} ºC`,
    ];
    const [aerobios, pronto, tarde] = ['Aerobios', 'Legionella'].flatMap((name) =>
      rows('### 2.5').filter(([first]) => first === name),
    );
    expect(range(transporte.aerobios.hasta24h)).toContain(aerobios?.[2]);
    expect(range(transporte.legionella.hasta24h)).toContain(pronto?.[2]);
    expect(range(transporte.legionella.de24a48h)).toContain(tarde?.[2]);
    const ranges = rows('### 2.4').map(([first = '']) => first);
    for (const from of Object.values(actuacion))
      expect(ranges.some((one) => conteo(one.replace('≥', '')) === from)).toBe(true);
    expect(section('### 2.4')).toContain(`≤${porcentajeDeMuestras} %`);
    for (const words of indeterminable) expect(text).toContain(`«${words}»`);
  });

  it.each(Object.entries<FilaPiscina>(piscinas))(
    'RD 742/2013, %s',
    (clave, { parametro, min, max, estricto, cierre }) => {
      const [, value = '', , close = ''] = row('### 3.1', parametro);
      const wanted = clave === 'hidromasaje' ? [max] : [...(min === undefined ? [] : [min]), max];
      const [first = '', second = ''] = value.split('hidromasaje');
      const own = clave === 'hidromasaje' ? second : first;
      // Units in subscripts (Cl2) and the Langelier index that replaces the pH aren't values.
      expect(numbers(own.replace(/(?:Cl|Br)2|\(.*\)/gu, ''))).toEqual(wanted);
      expect(own.includes('<')).toBe(estricto === true);
      const limits = cierre === 'siempre' ? undefined : cierre;
      // Chlorine closes the pool by its absence, which the table writes in words.
      const expected = [limits?.min, limits?.max].filter((one) => one !== undefined && one !== 0);
      expect(numbers(close.replace(/\(.*\)/u, ''))).toEqual(expected);
      expect(close.includes('absence')).toBe(limits?.min === 0);
      expect(/suspicion or breach/u.test(close)).toBe(cierre === 'siempre');
    },
  );

  it('RD 742/2013, the air of indoor pools', () => {
    const aire = section('### 3.2');
    expect(aire).toContain(`Humedad relativa < ${anexoII.humedad.max} %`);
    expect(aire).toContain(`T ${anexoII.diferencia.min}–${anexoII.diferencia.max} ºC above the water`);
    expect(aire).toContain(`CO2 ≤ ${anexoII.co2.max} ppm`);
  });

  it.each(Object.entries<Criterio>({ ...seguridad, ...higiene }))(
    'Reg. 2073/2005, %s',
    (_clave, { fila, n, c, m, M, cantidad }) => {
      const found = ['### 4.1', '### 4.2'].flatMap(rows).filter(([first]) => first === fila);
      const stated = found.map(([, , , units = '', accepted = '', low = '', high = '']) =>
        low.startsWith('ND')
          ? { n: conteo(units), c: conteo(accepted), cantidad: low.replace('ND ', '') }
          : { n: conteo(units), c: conteo(accepted), m: conteo(low), M: conteo(high) ?? conteo(low) },
      );
      expect(stated).toContainEqual(cantidad === undefined ? { n, c, m, M } : { n, c, cantidad });
    },
  );

  it('Reg. 2023/915: fish, and aflatoxin M1', () => {
    const [, plomo = '', cadmio = '', mercurio = ''] = row('### 5.1', 'Fish muscle');
    const { general, boqueronYSardina, caballa, atun, pezEspada } = metalesEnPescado;
    expect(Object.values(metalesEnPescado).map((one) => one.plomo)).toEqual(
      Object.values(metalesEnPescado).map(() => plomo),
    );
    expect(cadmio).toMatch(
      new RegExp(
        `^${general.cadmio}; Scomber, tuna.* ${caballa.cadmio};.*anchovy, swordfish, sardine ${pezEspada.cadmio}$`,
        'u',
      ),
    );
    expect([atun.cadmio, boqueronYSardina.cadmio]).toEqual([caballa.cadmio, pezEspada.cadmio]);
    expect(mercurio).toBe(`${general.mercurio} general; ${atun.mercurio} list A; ${caballa.mercurio} list B`);
    expect([pezEspada.mercurio, boqueronYSardina.mercurio]).toEqual([atun.mercurio, caballa.mercurio]);
    const lists = section('### 5.1');
    expect(/Hg list A .*tuna.*Xiphias/u.test(lists)).toBe(true);
    expect(/Hg list B .*anchovy.*Scomber.*sardine/u.test(lists)).toBe(true);
    expect(cifra(row('### 5.2', 'Milk raw').at(-1) ?? '')).toBe(aflatoxinaM1);
  });

  it('RD 509/1996: both tables', () => {
    const first = (name: string) => numbers(row('### 6.1', name)[1] ?? '')[0];
    expect([first('DBO5'), first('DQO'), first('Sólidos')]).toEqual([
      vertido.cuadro1.dbo5,
      vertido.cuadro1.dqo,
      vertido.cuadro1.solidos,
    ]);
    expect([first('Fósforo'), first('Nitrógeno')]).toEqual([vertido.cuadro2.fosforo, vertido.cuadro2.nitrogeno]);
    expect(section('### 6.1')).toContain(`> ${vertido.desviacion.general} %`);
    expect(section('### 6.1')).toContain(`TSS > ${vertido.desviacion.solidos} %`);
  });
});
