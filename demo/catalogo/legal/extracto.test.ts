import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fechas, limiteEscrito, lotes, otrasCifras, valores } from './testing.ts';
import { indeterminable } from './rd487.ts';

/** Facts of the law, copied from its consolidated texts; they lie beside the repository and not in it. */
const file = join(import.meta.dirname, '../../../../shared/legal.md');
const isThere = existsSync(file);
const text = isThere ? readFileSync(file, 'utf8').replaceAll('**', '') : '';

/** What stands under the heading that begins so; nothing where the file isn't there, whose tests are then not run. */
function section(heading: string): string {
  if (!isThere) return '';
  const from = text.indexOf(`\n${heading}`);
  if (from === -1) throw new Error(`legal.md has no ${heading}`);
  const until = text.slice(from + 1).search(/\n#{2,3} |\n---\n/u);
  return text.slice(from, until === -1 ? undefined : from + 1 + until);
}

/** The rows of a section's tables, each as its cells. */
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

/** A unit of the annexes as reports write it. */
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

/** The figures of a text, as they are written there. */
const figures = (cell: string): string[] => cell.replaceAll('−', '-').match(/-?\d+(?:[.,]\d+)*/gu) ?? [];

/** `2-1-2030` of `2030-01-02`. */
const diaDe = (fecha: string) => fecha.split('-').map(Number).toReversed().join('-');

const deRd3 = valores.filter(({ cita, n }) => cita.startsWith('RD 3/2023, an. I') && n !== '');

/** What legal.md says of a case, in the row of the parameter or in the points below the table. */
const dicho: readonly (readonly [n: string, caso: string, RegExp])[] = [
  ...['10', '15', '16', '31', '32'].map(
    (n) => [n, 'hasta 2025-01-02', /bisfenol a, clorito, clorato, HAH, uranio: .*VP binding from 2-1-2025/u] as const,
  ),
  ...['15', '16'].map(
    (n) => [n, 'desinfectante no cloro gas', /0,7 when .*generates.*dióxido de cloro, hipoclorito/u] as const,
  ),
  ['19', 'hasta 2030-01-02', /50 until 2-1-2030/u],
  ['27', 'lugar cabecera', /0,10 at salida de ETAP or salida de depósito de cabecera/u],
  ['29', 'lugar grifo; hasta 2035-01-02', /10 until 2-1-2035 in grifo/u],
  [
    '29',
    'lugar no grifo; hasta 2030-01-02',
    /10 until 2-1-2030 in red, salida de depósitos, cisternas, salida de ETAP/u,
  ],
  ['32', 'desinfectante dióxido de cloro', /when product releases\/generates active chlorine/u],
  ['34', 'hasta 2026-01-02', /∑20 PFAS: .*VP binding from 2-1-2026/u],
  ['39', 'lugar cabecera', /1\.000 UFC\/1 ml a la salida del tratamiento/u],
  ['44', 'lugar cabecera', /VP for red, cisterna, depósito distribución\/regulación, grifo/u],
  ['45', 'lugar cabecera', /VP for red, cisterna, depósito distribución\/regulación, grifo/u],
  ['54', 'lugar cabecera', /2 at salida de ETAP\/depósito de cabecera .*valor de referencia 0,8/u],
  ['54', 'lugar red', /6 in red/u],
];

describe.runIf(isThere)('the extract of the law says what legal.md says', () => {
  const delAnexo = ['### 1.1', '### 1.2', '### 1.3', '### 1.4'].flatMap(rows);
  const filaDe = (n: string): string[] => {
    const found = delAnexo.find(([first = '']) => first === n || first.startsWith(`${n} `));
    if (!found) throw new Error(`No parameter ${n}`);
    // Olor and sabor share a row, and color begins one with its number.
    return found;
  };

  /** What stands in notes alone. */
  const enNotas: Readonly<Record<string, string>> = {
    'Plaguicida no autorizado': 'below 0,03',
    'Dióxido de cloro residual': 'limit 0,8',
    'Nitrato y nitritos: [NO3]/50 + [NO2]/3': '[NO3]/50 + [NO2]/3 ≤ 1',
  };
  const isEnNota = ({ parametro }: (typeof deRd3)[number]) => parametro in enNotas;
  const sinCaso = deRd3.filter(({ n, caso }) => caso === '' && Number(n) <= 55);

  it.each(sinCaso.filter(isEnNota))('RD 3/2023, a note of $n: $parametro', ({ n, parametro, limite }) => {
    const note = enNotas[parametro] ?? '';
    expect(`${filaDe(n).join(' ')} ${section('### 1.2')}`).toContain(note);
    expect(note.endsWith(limite.replace(/^\S+ /u, ''))).toBe(true);
  });

  it.each(sinCaso.filter((one) => !isEnNota(one)))(
    'RD 3/2023, $n $parametro',
    ({ n, parametro, limite, unidad: own, grave }) => {
      const [, name = '', value = '', unit = '', last = ''] = filaDe(n);
      expect(name.toLowerCase()).toContain(parametro.toLowerCase());
      expect(value.replace(/^±(.*)$/u, '-$1 a $1').replace(' (maximum)', '')).toBe(limite.replace('≤ ', ''));
      expect(unidad(unit)).toBe(own);
      // Parts A and B have none; that of 39 and 54 holds in some places only, which are cases.
      const isNone = Number(n) < 38 || n === '39' || n === '54';
      expect(figures(grave)).toEqual(figures(isNone ? '' : last.replace(/\/.*$/u, '')));
    },
  );

  it('RD 3/2023: every case and its date', () => {
    const points = section('### 1.2')
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .join('\n');
    const cases = deRd3.filter(({ caso }) => caso !== '');
    expect(cases.map(({ n, caso }) => [n, caso])).toEqual(dicho.toSorted(byNumber).map(([n, caso]) => [n, caso]));
    for (const { n, caso, limite, grave } of cases) {
      const [, , words] = dicho.find(([number, own]) => number === n && own === caso) ?? [];
      // Chlorite has the note of chlorate.
      const whole = `${filaDe(n === '16' ? '15' : n).join(' ')}\n${points}`;
      const [said = ''] = words?.exec(whole) ?? [];
      expect([n, caso, said !== '']).toEqual([n, caso, true]);
      const day = /hasta (?<day>\S+)/u.exec(caso)?.groups?.['day'];
      expect(said).toContain(day === undefined ? '' : diaDe(day));
      for (const figure of figures(`${limite} ${grave}`)) expect(whole).toContain(figure);
    }
  });

  it('RD 3/2023: single PFAS, color, smell and taste', () => {
    expect(section('### 1.2')).toMatch(/PFOA, PFOS, PFNA, PFHxS each 0,07 µg\/L, .*valid only until 2-1-2026/u);
    const pfas = valores.filter(({ cita }) => cita === 'RD 3/2023, DA 7');
    expect(pfas.map(({ parametro, caso, limite }) => [parametro, caso, limite])).toEqual(
      ['PFOA', 'PFOS', 'PFNA', 'PFHxS'].map((parametro) => [parametro, 'hasta 2026-01-02', '≤ 0,07']),
    );
    expect(filaDe('56').slice(0, 3)).toEqual(['56 Color', '15', 'mg/L Pt/Co']);
    expect(filaDe('57').join(' ')).toContain('58 Sabor');
  });

  it('the days on which limits begin or end', () => {
    for (const { desde, donde } of fechas) {
      expect(text).toContain(donde.includes('2024/2895') ? 'from 1-7-2026 (Reg. 2024/2895' : diaDe(desde));
    }
    expect(text).toMatch(/bisfenol a, clorito, clorato, HAH, uranio: controlled from 2-1-2024/u);
    expect(text).toMatch(/∑20 PFAS: controlled from 2-1-2025/u);
  });

  const otras = (ley: string) => valores.filter(({ cita }) => cita.startsWith(ley));
  const limiteDe = (cita: string, parametro: string, caso = '') =>
    valores.find((one) => one.cita === cita && one.parametro === parametro && one.caso === caso)?.limite;

  it('RD 487/2022: water, temperatures, Legionella, transport and wording', () => {
    const tabla = 'RD 487/2022, an. III, tabla 1';
    const [, , , , turbidez, hierro] = row('### 2.2', 'Agua sanitaria');
    expect([turbidez, hierro]).toEqual(
      ['Turbidez', 'Hierro total'].map((name) => limiteDe(`${tabla} (agua sanitaria)`, name)),
    );
    const torre = row('### 2.2', 'Torres');
    expect(conteo(torre[1] ?? '')).toBe(limiteEscrito(limiteDe(`${tabla} (torres)`, 'Recuento de aerobios') ?? '').max);
    expect([torre[2], torre[4], torre[5]]).toEqual([
      'by biocide',
      ...['Turbidez', 'Hierro total'].map((name) => limiteDe(`${tabla} (torres)`, name)),
    ]);
    const temperatura = 'Temperatura en el punto';
    expect(section('### 2.2')).toContain(
      `acumulador final ${limiteDe('RD 487/2022, an. IV.B (acumulador)', temperatura, 'lugar acumulador')}`,
    );
    expect(section('### 2.2')).toContain(
      `terminals and retorno ${limiteDe('RD 487/2022, an. IV.B (terminal o retorno)', temperatura, 'lugar no acumulador')}`,
    );
    expect(section('### 2.2')).toContain(limiteDe(tabla, temperatura)?.replace('orientativo', 'preferably'));
    // Nothing is to be done below the first range, in any installation.
    expect(rows('### 2.4').map(([first]) => first)).toContain('no detección o < 100');
    expect(otras('RD 487/2022, an. VIII.B').map(({ limite }) => limite)).toEqual(['< 100', '< 100', '< 100']);
    expect(row('### 2.4', 'Range')).toEqual([
      'Range',
      'Agua sanitaria (T.7)',
      'Torres (T.8)',
      'Agua climatizada (T.9)',
      'Otras (T.10)',
    ]);
    const ranges = rows('### 2.4').map(([first = '']) => conteo(first.replace('≥', '')));
    for (const from of otrasCifras['actuaciones por Legionella, UFC/L'] ?? []) expect(ranges).toContain(from);
    expect(section('### 2.4')).toContain(`≤${otrasCifras['muestras de un muestreo, %']?.[0]} %`);
    const range = (low = 0, high = 0) => [`${low}–${high} ºC`, `${(low + high) / 2} ± ${(high - low) / 2} ºC`];
    const [aerobios, pronto, tarde] = ['Aerobios', 'Legionella'].flatMap((name) =>
      rows('### 2.5').filter(([first]) => first === name),
    );
    expect(range(...(otrasCifras['transporte de aerobios, antes de 24 h, °C'] ?? []))).toContain(aerobios?.[2]);
    expect(range(...(otrasCifras['transporte de Legionella, antes de 24 h, °C'] ?? []))).toContain(pronto?.[2]);
    expect(range(...(otrasCifras['transporte de Legionella, de 24 a 48 h, °C'] ?? []))).toContain(tarde?.[2]);
    for (const words of indeterminable) expect(text).toContain(`«${words}»`);
  });

  it.each(
    otras('RD 742/2013, an. I').filter(
      ({ cita, limite }) => cita.endsWith('I') && !cita.endsWith('II') && limite !== 'orientativo',
    ),
  )('RD 742/2013, $parametro, $caso', ({ parametro, caso, limite, grave }) => {
    const [, value = '', , close = ''] = row(
      '### 3.1',
      parametro === 'Temperatura del agua' ? 'Temperatura' : parametro,
    );
    const [general = '', hidromasaje = ''] = value.split('hidromasaje');
    const own = caso === 'tipo hidromasaje' && hidromasaje ? hidromasaje : general;
    // Units in subscripts (Cl2) and the Langelier index that replaces the pH aren't values.
    expect(figures(own.replace(/(?:Cl|Br)2|\(.*\)/gu, ''))).toEqual(figures(limite));
    expect(own.includes('<')).toBe(limite.startsWith('<'));
    expect(figures(close.replace(/\(.*\)/u, ''))).toEqual(figures(grave));
    expect([close.includes('absence'), /suspicion or breach/u.test(close)]).toEqual([
      grave.includes('ausencia'),
      grave === 'siempre',
    ]);
  });

  it('RD 742/2013: which pools have Legionella, and the air of indoor ones', () => {
    expect(row('### 3.1', 'Legionella')[0]).toContain('only aerosolización AND climatizado');
    const casos = otras('RD 742/2013').filter(({ parametro }) => parametro === 'Legionella spp.');
    expect(casos.map(({ caso }) => caso)).toEqual(['tipo hidromasaje', 'lugar vaso con aerosoles']);
    const aire = section('### 3.2');
    const anexoII = (parametro: string) => limiteDe('RD 742/2013, an. II', parametro) ?? '';
    expect(aire).toContain(`Humedad relativa ${anexoII('Humedad relativa')} %`);
    expect(aire).toContain(
      `T ${anexoII('Temperatura del aire sobre la del agua').replace(' a ', '–')} ºC above the water`,
    );
    expect(aire).toContain(`CO2 ${anexoII('CO2 sobre el aire exterior')} ppm`);
  });

  it.each(lotes)('Reg. 2073/2005, $fila $microorganismo', ({ fila, n, c, m, M, unidad: own }) => {
    const found = ['### 4.1', '### 4.2'].flatMap(rows).filter(([first]) => first === fila);
    const stated = found.map(([, , , units = '', accepted = '', low = '', high = '']) =>
      low.startsWith('ND')
        ? { n: conteo(units), c: conteo(accepted), cantidad: low.replace('ND ', '') }
        : { n: conteo(units), c: conteo(accepted), m: conteo(low), M: conteo(high) ?? conteo(low) },
    );
    expect(stated).toContainEqual(m === undefined ? { n, c, cantidad: own } : { n, c, m, M });
  });

  it('Reg. 2073/2005: when the cheese is tested for enterotoxins', () => {
    expect(section('### 4.2')).toContain('Staphylococci > 10^5 cfu/g');
    expect(otrasCifras['enterotoxinas en queso, UFC/g']).toEqual([10 ** 5]);
  });

  it('Reg. 2023/915: fish, and aflatoxin M1', () => {
    const [, plomo = '', cadmio = '', mercurio = ''] = row('### 5.1', 'Fish muscle');
    const en = (punto: string, name: string, caso?: string) =>
      limiteDe(`Reg. (UE) 2023/915, an. I, ${punto}`, name, caso)?.replace('≤ ', '');
    expect(plomo).toBe(en('3.1', 'Plomo'));
    expect(cadmio).toMatch(
      new RegExp(
        `^${en('3.2', 'Cadmio')}; Scomber, tuna.* ${en('3.2', 'Cadmio', 'categoría caballa o atun')};.*anchovy, swordfish, sardine ${en('3.2', 'Cadmio', 'categoría boqueronYSardina o pezEspada')}$`,
        'u',
      ),
    );
    expect(mercurio).toBe(
      `${en('3.3', 'Mercurio')} general; ${en('3.3', 'Mercurio', 'categoría atun o pezEspada')} list A; ${en('3.3', 'Mercurio', 'categoría boqueronYSardina o caballa')} list B`,
    );
    const lists = section('### 5.1');
    expect(/Hg list A .*tuna.*Xiphias/u.test(lists)).toBe(true);
    expect(/Hg list B .*anchovy.*Scomber.*sardine/u.test(lists)).toBe(true);
    expect(row('### 5.2', 'Milk raw').at(-1)).toBe(en('1.1', 'Aflatoxina M1'));
  });

  it('RD 509/1996: both tables, and the deviations', () => {
    for (const { parametro, limite } of otras('RD 509/1996')) {
      const name = parametro === 'Sólidos en suspensión' ? 'Sólidos' : parametro.replace(' total', '');
      expect([parametro, figures(row('### 6.1', name)[1] ?? '')[0]]).toEqual([parametro, figures(limite)[0]]);
    }
    expect(section('### 6.1')).toContain(`> ${otrasCifras['desviación de un vertido, %']?.[0]} %`);
    expect(section('### 6.1')).toContain(`TSS > ${otrasCifras['desviación de los sólidos de un vertido, %']?.[0]} %`);
  });
});

function byNumber([a]: (typeof dicho)[number], [b]: (typeof dicho)[number]): number {
  return Number(a) - Number(b);
}
