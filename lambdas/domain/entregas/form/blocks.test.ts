import { describe, expect, it } from 'vitest';
import { read } from '../store/testing.ts';

const mapping = {
  forma: 'bloques',
  separador: ';',
  decimal: ',',
  rango_sin_signo: 'max',
  bloques: {
    etiquetas: ['Ref. muestra', 'Toma', 'Sitio'],
    al_pie: ['Dictamen'],
    comunes: ['Peticionario'],
    tabla: ['Analito', 'Dato', 'Ud.', 'VP'],
  },
  campos: {
    numero_muestra: 'Ref. muestra',
    fecha_muestra: 'Toma',
    'punto_muestreo.nombre': 'Sitio',
    conclusion_muestra: 'Dictamen',
    tipo_muestra: { constante: 'Agua' },
    solicitante: 'Peticionario',
  },
  resultado: { descripcion: 'Analito', valor: 'Dato', unidad: 'Ud.', rango: 'VP' },
};

const lines = [
  'Peticionario:;Bodega Norte;;',
  'Ref. muestra:;K-1;;',
  'Toma:;07/05/2026;;',
  'Sitio:;Pozo;;',
  'Analito;Dato;Ud.;VP',
  'Sodio;90;mg/L;200',
  'Boro;<0,3;mg/L;1,5',
  'Dictamen;Cumple;;',
  ';;;',
  'Ref. muestra:;K-2;;',
  'Toma:;08/05/2026;;',
  'Sitio:;Balsa;;',
  'Analito;Dato;Ud.;VP',
  'Sodio;210;mg/L;200',
  'Dictamen;No cumple;;',
];

const sound = [
  ['K-1', '2026-05-07', 'Pozo', 'Bodega Norte', 'Cumple', 'Sodio 90 mg/L 200', 'Boro <0,3 mg/L 1.5'],
  ['K-2', '2026-05-08', 'Balsa', 'Bodega Norte', 'No cumple', 'Sodio 210 mg/L 200'],
];

async function summary(rows: readonly string[], changes: object = {}) {
  const content = rows.map((row) => `${row}\n`).join('');
  const { report, muestras } = await read(content, { mapping: { ...mapping, ...changes } });
  return {
    muestras: muestras.map((muestra) => [
      muestra.numero_muestra,
      muestra.fecha_muestra,
      muestra.punto_muestreo?.nombre,
      muestra.solicitante.nombre,
      muestra.conclusion_muestra,
      ...muestra.determinaciones.flatMap(({ resultados }) =>
        resultados.map(({ descripcion, valor_formateado: texto, unidad, referencia }) =>
          [descripcion, texto, unidad, referencia?.max].join(' '),
        ),
      ),
    ]),
    said: [
      report.error ?? [],
      report.rechazos.primeras.map(({ linea, muestra, motivo }) => `${linea} ${muestra ?? ''}: ${motivo}`),
    ].flat(),
    avisos: report.avisos.primeras.map(({ linea, valor, motivo }) => `${linea} ${valor}: ${motivo}`),
  };
}

describe('a sheet with a block for each sample', () => {
  it('has a sample for each block, with what its labels, those below its table and those above all say', async () => {
    expect(await summary(lines)).toEqual({ muestras: sound, said: [], avisos: [] });
  });

  it('may have label and value in one cell, several of them in a row, and merged cells', async () => {
    const rows = lines
      .with(1, 'Ref. muestra: K-1;Ref. muestra: K-1;Toma;07/05/2026')
      .with(3, 'SITIO :;SITIO :;Pozo;Pozo')
      .toSpliced(2, 1);
    expect(await summary(rows)).toEqual({ muestras: sound, said: [], avisos: [] });
  });

  it('may have its tables in other columns, or with others of them', async () => {
    const rows = lines.with(12, ';VP;Ud.;Analito;Dato').with(13, ';200;mg/L;Sodio;210');
    expect(await summary(rows)).toEqual({ muestras: sound, said: [], avisos: [] });
    const fewer = await summary(lines.with(12, 'Analito;Dato;;').with(13, 'Sodio;210;;'));
    expect(fewer.muestras[1]?.at(-1)).toBe('Sodio 210  ');
  });

  it('may have them side by side, of other heights', async () => {
    const width = (line = '') => line.split(';').slice(0, 4).join(';') || ';;;';
    const left = lines.slice(1, 8);
    const right = lines.slice(9);
    const rows = left.map((line, i) => `${width(line)};;${width(right[i - 1])}`);
    expect(await summary([`${lines[0]};;;;;`, ...rows])).toEqual({ muestras: sound, said: [], avisos: [] });
  });

  it('refuses a block without its number alone, and gives none of its rows to the one before', async () => {
    for (const place of [9, 10]) {
      const rows = place === 9 ? lines.toSpliced(9, 1) : lines.with(9, 'Ref. muestra:;;;');
      const found = await summary(rows);
      expect(found.muestras).toEqual([sound[0]]);
      expect(found.said[0]).toBe('10 : Falta');
    }
  });

  it('refuses one that has no labels at all, whose table follows that of another', async () => {
    const found = await summary(lines.toSpliced(9, 3));
    expect(found.muestras).toEqual([sound[0]]);
    expect(found.said[0]).toBe('10 : Falta');
  });

  it('refuses two of one number with the lines of both, unless they say the same', async () => {
    const found = await summary(lines.with(9, 'Ref. muestra:;K-1;;'));
    expect(found.muestras).toEqual([]);
    expect(found.said).toEqual([expect.stringMatching(/^10 K-1: La misma muestra está en las líneas 2 y 10 /u)]);
    expect((await summary([...lines, ...lines.slice(1, 8)])).muestras).toEqual(sound);
  });

  it('says of a row that belongs to no block which it is, but for those above the line of its header', async () => {
    const rows = [
      'Informe de mayo;;;',
      ...lines.toSpliced(4, 0, 'Hierro;0,2;mg/L;').toSpliced(8, 0, '(*) acreditado;;;'),
    ];
    const found = await summary(rows);
    expect(found.muestras).toEqual(sound);
    expect(found.avisos).toEqual([
      expect.stringMatching(/^1 Informe de mayo: No es de ningún bloque/u),
      expect.stringMatching(/^6 Hierro \| 0,2 \| mg\/L: No es de ningún bloque/u),
      expect.stringMatching(/^10 \(\*\) acreditado: .* no es un resultado/u),
    ]);
    expect((await summary(rows, { cabecera: 2 })).avisos).toHaveLength(2);
  });

  it('is refused whole where a table has a column with content that the mapping has not, until it leaves it out', async () => {
    const rows = lines
      .with(4, 'Analito;Dato;Ud.;VP;Nota')
      .with(5, 'Sodio;90;mg/L;200;x')
      .with(12, 'Analito;Dato;Ud.;VP;Nota')
      .with(13, 'Sodio;210;mg/L;200;y');
    const found = await summary(rows);
    expect(found).toMatchObject({ muestras: [], said: [expect.stringContaining('«Nota» (línea 6: «x»)')] });
    const without = await summary(rows, { ignorar: ['Nota'] });
    expect(without).toMatchObject({ muestras: sound, avisos: [] });
    const unnamed = await summary(rows.with(4, 'Analito;Dato;Ud.;VP;'));
    expect(unnamed.said).toEqual([expect.stringContaining('«Columna E (sin nombre)» (línea 6: «x»)')]);
  });

  it('refuses what it says twice, or two samples over one table', async () => {
    const twice = await summary([...lines, 'Dictamen;Cumple;;']);
    expect(twice.muestras).toEqual([sound[0]]);
    expect(twice.said[0]).toMatch(/^10 K-2: Su bloque dice dos veces «Dictamen»/u);
    const two = await summary(lines.with(1, 'Ref. muestra;K-1;Ref. muestra;K-9'));
    expect(two.muestras).toEqual([sound[1]]);
    expect(two.said.join()).toContain('hay dos muestras');
  });

  it('refuses the blocks from the line on where what was of all of them changes', async () => {
    const found = await summary(lines.with(8, 'Peticionario:;Bodega Sur;;'));
    expect(found.muestras).toEqual([sound[0]]);
    expect(found.said[0]).toMatch(/^10 K-2: «Peticionario» dice otra cosa desde la línea 9/u);
  });

  it('has a sample without results where its table is not there yet, which is said', async () => {
    const found = await summary([...lines, 'Ref. muestra:;K-3;;', 'Toma:;09/05/2026;;', 'Sitio:;Pozo;;']);
    expect(found.muestras[2]).toEqual(['K-3', '2026-05-09', 'Pozo', 'Bodega Norte', undefined]);
    expect(found.avisos).toEqual([expect.stringMatching(/^16 .*Muestra autorizada sin ningún resultado/u)]);
  });

  it.each([
    ['another file', ['a;b', '1;2'], /^Faltan? en el archivo/u],
    [
      'one without a column of its tables',
      lines.map((line) => line.replace('Dato', 'Valor')),
      /^Falta en el archivo la columna "Dato"/u,
    ],
  ])('%s is refused whole', async (_, rows, reason) => {
    expect(await summary(rows)).toMatchObject({ muestras: [], said: [expect.stringMatching(reason)] });
  });

  it.each([
    ['Pozo princ.', 'Pozo princ.'],
    ['Pozo 45.', 'Pozo 45.'],
    ['Pozo |', 'Pozo |'],
    ['Pozo -', 'Pozo -'],
    ['Pozo,', 'Pozo,'],
  ])('keeps the last sign of a text after a label in one cell: %s', async (texto, shown) => {
    const rows = lines.with(3, `Sitio: ${texto};;;`).with(1, 'Ref. muestra: K-1.;;;').with(7, `Dictamen: ${texto};;;`);
    const { muestras } = await summary(rows.with(0, `Peticionario: ${texto};;;`));
    expect(muestras[0]?.slice(0, 5)).toEqual(['K-1.', '2026-05-07', shown, shown, shown]);
    // A sign between a text and the next label of its cell is neither's.
    const joined = await summary(lines.with(2, 'Toma: 07/05/2026. Sitio: Pozo princ.;;;').toSpliced(3, 1));
    expect(joined.muestras[0]?.slice(1, 3)).toEqual(['2026-05-07', 'Pozo princ.']);
  });

  describe('with a text that names labels which other cells of its block say by themselves', () => {
    const bloques = {
      ...mapping.bloques,
      etiquetas: ['Ref. muestra', 'Toma', 'Sitio', 'Nota'],
      al_pie: ['Dictamen', 'Remarca'],
      comunes: ['Peticionario', 'Aviso'],
    };
    const camposCon = (informacion_muestra: string) => ({ ...mapping.campos, informacion_muestra });
    const campos = camposCon('Nota');
    const withLines = (nota: string, head: number) =>
      lines.toSpliced(9 + head, 0, `${nota};;;`).toSpliced(1 + head, 0, `${nota};;;`);

    it.each([
      ['above', 1],
      ['between', 2],
      ['below', 3],
    ])('is read so: %s them', async (_, head) => {
      const texto = 'tarde, Toma: ver acta. Sitio: otro';
      const found = await summary(withLines(`Nota: ${texto}`, head), { bloques, campos });
      expect(found).toEqual({ muestras: sound, said: [], avisos: [] });
      const { muestras } = await read(
        withLines(`Nota: ${texto}`, head)
          .map((line) => `${line}\n`)
          .join(''),
        { mapping: { ...mapping, bloques, campos } },
      );
      expect(muestras.map(({ informacion_muestra: info }) => info)).toEqual([texto, texto]);
    });

    it('is refused beside the label that opens a block', async () => {
      const rows = lines.with(1, 'Ref. muestra: K-1 Toma: 07/05/2026;;;');
      const { muestras, said } = await summary(rows, { bloques, campos });
      expect(muestras.map(([numero]) => numero)).not.toContain('K-1 Toma: 07/05/2026');
      expect(said).not.toEqual([]);
    });

    it('is read so in the line of the other cell', async () => {
      const found = await summary(lines.with(2, 'Nota: Toma: ver acta;;Toma: 07/05/2026;'), { bloques, campos });
      expect(found).toEqual({ muestras: sound, said: [], avisos: [] });
    });

    it.each([7, 8])('is read so below the table, at line %i', async (at) => {
      const rows = lines.toSpliced(at, 0, 'Remarca: parcial, Dictamen: ver acta;;;');
      const found = await summary(rows, { bloques, campos: camposCon('Remarca') });
      expect(found).toEqual({ muestras: sound, said: [], avisos: [] });
    });

    it.each([0, 1])('is read so above all blocks, at line %i', async (at) => {
      const rows = lines.toSpliced(at, 0, 'Aviso: lo pide el Peticionario: Otro, Toma: en cada bloque;;;');
      const found = await summary(rows, { bloques, campos: camposCon('Aviso') });
      expect(found).toEqual({ muestras: sound, said: [], avisos: [] });
    });

    it.each([
      ['above', 'Nota:;Sitio;;', 1],
      ['below', 'Nota:;Sitio;;', 3],
      ['beside', 'Nota:;Nota:;Sitio;', 2],
      ['in merged cells', 'Nota:;Sitio;Sitio;', 1],
      ['below the table', 'Remarca:;Dictamen;;', 6],
      ['of all blocks, below', 'Nota:;Peticionario;;', 1],
    ])('is read so where the text is such a name alone, beside its label: %s', async (_, line, head) => {
      const nota = line.split(';')[0]?.slice(0, -1) ?? '';
      const rows = lines.toSpliced(1 + head, 0, line);
      const { muestras } = await read(rows.map((row) => `${row}\n`).join(''), {
        mapping: { ...mapping, bloques, campos: camposCon(nota) },
      });
      expect(muestras).toMatchObject([{ informacion_muestra: line.split(';').findLast((cell) => cell !== '') }, {}]);
      const found = await summary(rows, { bloques, campos: camposCon(nota) });
      expect(found).toMatchObject({ muestras: sound, said: [] });
    });

    it('takes no label for the text of a blank one that it stands beside', async () => {
      for (const line of ['Nota:;Toma;07/05/2026;', 'Nota:;;Toma;07/05/2026'])
        expect((await summary(lines.with(2, line), { bloques, campos })).muestras).toEqual(sound);
    });

    it('takes none from a block without a table for those of the next', async () => {
      const rows = ['Ref. muestra: K-3 Toma: 09/05/2026;;;', 'Sitio: Pozo;;;', 'Ref. muestra: K-4;;;'];
      const more = [...rows, 'Toma: 10/05/2026;;;', 'Sitio: Pozo;;;'];
      const { muestras } = await summary([...lines, ...more], { bloques, campos });
      expect(muestras.slice(2).map(([numero, fecha]) => [numero, fecha])).toEqual([
        ['K-3', '2026-05-09'],
        ['K-4', '2026-05-10'],
      ]);
    });
  });

  it('may have a label that its tables have as a column', async () => {
    const bloques = { ...mapping.bloques, tabla: [...mapping.bloques.tabla, 'Toma'] };
    const rows = lines.map((line) =>
      line.startsWith('Analito') ? `${line};Toma` : line.startsWith('Sodio') ? `${line};9` : line,
    );
    const resultado = { ...mapping.resultado, incertidumbre: 'Toma [tabla]' };
    expect((await summary(rows, { bloques, resultado })).muestras).toEqual(sound);
  });
});
