import { describe, expect, it } from 'vitest';
import { limitesPropios } from './discrepancias.ts';
import { type CasoDeTipo, limiteEscrito, lotes, valorDe, valores } from './legal/testing.ts';
import type { Parametro } from './modelo.ts';
import { type Limite, textoDeLimite } from './origen.ts';
import { claves, todos } from './testing.ts';
import type { TipoClave } from './tipos.ts';

/** Cited without a text of the law that was read (docs/decisions/0029). */
const sinLeer = /^(?:Orden de 26-1-1989, art\. 6\.3|Reg\. \(UE\) 2017\/2158, an\. IV)$/u;

/** Which pesticides were authorised is the laboratory's to know. */
const plaguicidas: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['Glifosato', 'MCPA', 'Terbutilazina'].map((nombre) => [nombre, 'Plaguicida individual'])),
  ...Object.fromEntries(['Atrazina', 'Simazina', 'Diurón'].map((nombre) => [nombre, 'Plaguicida no autorizado'])),
};

const zonaDe = ({ min, max, estricto }: Limite | ReturnType<typeof limiteEscrito>) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
  ...(estricto && { estricto }),
});

/** What the extract has for a stated limit of the law, in the same form; undefined where it has nothing. */
function segunLaLey({ nombre }: Parametro, { origen: { cita } }: Limite, caso: CasoDeTipo): object | undefined {
  const [, fila] = /^Reg\. \(CE\) 2073\/2005, (?<fila>[\d.a-z]+)/u.exec(cita) ?? [];
  if (fila === undefined) {
    const found = valorDe(cita, plaguicidas[nombre] ?? nombre, caso);
    return found && zonaDe(limiteEscrito(found.limite));
  }
  // From then on the stricter criterion holds for the whole shelf-life, and is cited with the law that says so.
  if ((fila === '1.2b' && (caso.fecha ?? '') >= '2026-07-01') !== cita.includes('2024/2895')) return undefined;
  const own = nombre.replace(/^(?:Unidad \d|Unidades por encima de m|Media de las \d unidades): /u, '');
  const lote = lotes.find((one) => one.fila === fila && one.microorganismo === own);
  if (!lote) return undefined;
  if (nombre.startsWith('Unidades')) return { max: lote.c };
  if (nombre.startsWith('Media')) return { max: lote.m };
  return lote.M === undefined ? {} : { max: lote.M };
}

describe('the catalogue that is built', () => {
  it('states as law what the extract of the law has, in every case of every type', () => {
    const wrong = new Set<string>();
    let stated = 0;
    for (const { tipo, caso, parametros } of todos) {
      for (const parametro of parametros) {
        const { limite } = parametro;
        if (limite?.origen.clase !== 'ley' || sinLeer.test(limite.origen.cita)) continue;
        stated++;
        const asked = segunLaLey(parametro, limite, { ...caso, tipo });
        if (JSON.stringify(asked) !== JSON.stringify(zonaDe(limite)))
          wrong.add(`${tipo} ${JSON.stringify(caso)} ${parametro.nombre}: ${textoDeLimite(limite)}`);
      }
    }
    expect([...wrong]).toEqual([]);
    expect(stated).toBeGreaterThan(10_000);
  });

  it('says the figure in words where no verdict follows from it', () => {
    for (const { tipo, caso, parametros } of todos) {
      for (const { nombre, limite } of parametros) {
        if (limite?.origen.clase !== 'ley' || limite.texto === undefined || sinLeer.test(limite.origen.cita)) continue;
        const { limite: written = '' } = valorDe(limite.origen.cita, nombre, { ...caso, tipo }) ?? {};
        expect(limite.texto).toContain(/[\d,]+$/u.exec(written)?.[0] ?? '');
      }
    }
  });

  it('has of each lot what may not be detected in which amount, and how many units it is judged by', () => {
    const texts = todos.flatMap(({ parametros }) =>
      parametros.flatMap(({ limite }) => {
        const [, fila] = /^Reg\. \(CE\) 2073\/2005, (?<fila>[\d.a-z]+)/u.exec(limite?.origen.cita ?? '') ?? [];
        return limite && fila !== undefined && limite.max === undefined ? [{ fila, texto: limite.texto ?? '' }] : [];
      }),
    );
    expect(texts.length).toBeGreaterThan(0);
    for (const { fila, texto } of texts) {
      const { n, unidad } = lotes.find((one) => one.fila === fila && one.m === undefined) ?? {};
      expect([fila, texto]).toEqual([fila, expect.stringMatching(new RegExp(`n = ${n}.*`, 'u'))]);
      expect(texto.toLowerCase()).toContain(`no detectado en ${unidad}`);
    }
  });

  /** The citations of the law that a type of sample follows as a whole. */
  const leyes: Partial<Record<TipoClave, RegExp>> = {
    ...Object.fromEntries(['red', 'grifo', 'completo', 'etap'].map((clave) => [clave, /^RD 3\/2023/u])),
    ...Object.fromEntries(['acs', 'afch'].map((clave) => [clave, /^RD 487\/2022.*(?:tabla 7|agua sanitaria|IV\.B)/u])),
    torre: /^RD 487\/2022.*(?:tabla 8|torres)/u,
    riego: /^RD 487\/2022.*tabla 10/u,
    ...Object.fromEntries(['descubierta', 'climatizada', 'hidromasaje'].map((clave) => [clave, /^RD 742\/2013/u])),
    residual: /^RD 509\/1996/u,
  };

  it('leaves the law in three limits alone, which are meant to be other ones', () => {
    const others = new Set<string>();
    for (const { tipo, caso, parametros } of todos) {
      const ley = leyes[tipo];
      if (!ley) continue;
      for (const { nombre, limite } of parametros) {
        const asked = valores.filter(({ cita, parametro }) => ley.test(cita) && parametro === nombre);
        const [first] = asked.flatMap(({ cita }) => valorDe(cita, nombre, { ...caso, tipo }) ?? []);
        const wanted = first ? zonaDe(limiteEscrito(first.limite)) : {};
        if (JSON.stringify(wanted) !== JSON.stringify(limite ? zonaDe(limite) : {}) && limite?.origen.clase !== 'ley')
          others.add(`${tipo}, ${nombre}: ${limite ? textoDeLimite(limite) : 'sin límite'} y no ${first?.limite}`);
      }
    }
    expect(others).toEqual(
      new Set([
        'etap, Turbidez: máx. 1,0 · criterio del laboratorio y no ≤ 0,8',
        'acs, Turbidez: máx. 5 · criterio del laboratorio y no < 4',
        'hidromasaje, Bromo total: 2 a 6 · criterio del laboratorio y no 2 a 5',
      ]),
    );
    expect(Object.keys(limitesPropios)).toHaveLength(others.size);
    expect(Object.keys(leyes).filter((clave) => !claves.includes(clave as TipoClave))).toEqual([]);
  });
});
