import { describe, expect, it } from 'vitest';
import type { IncidenciaListada, MuestraDeIncidencia } from '../../../../contract/incidencias/incidencia.ts';
import { type IncidenciaAvisada, incidenciaMail } from './incidencia-mail.ts';

const enlaces = { origin: 'https://area.example', baja: 'https://area.example/avisos/baja?token=a', bajaDirecta: 'x' };
const medida = { parametro: 'Nitrato', valor: 62, unidad: 'mg/L', referencia: { max: 50 } };
const incidencia = (more: Partial<IncidenciaListada> = {}): IncidenciaListada => ({
  _id: 'punto.nitrato.1',
  cliente: null,
  solicitante: 'Hotel Sol',
  punto: { clave: 'x', nombre: 'Toma de red' },
  tipo_muestra: 'Agua de consumo',
  determinacion: 'Aniones',
  parametro: 'Nitrato',
  estado: 'en_curso',
  abierta: '2026-03-03T10:00:00.000Z',
  cerrada: null,
  causa: null,
  medida: null,
  muestra: { _id: 'm1', numero_muestra: 'M-1', fecha_muestra: '2026-03-02', medida },
  propuesta: null,
  espera: null,
  responsable: null,
  vence: null,
  vencida: false,
  ...more,
});
const remuestra: MuestraDeIncidencia = {
  _id: 'm2',
  numero_muestra: 'M-2',
  fecha_muestra: '2026-03-09',
  tipo_muestra: 'Agua de consumo',
  conclusion: 'Cumple',
  medida: { ...medida, valor: 20 },
  papel: 'remuestra',
};
const avisada = (more: Partial<IncidenciaAvisada> = {}): IncidenciaAvisada => ({
  incidencia: incidencia(),
  remuestra: null,
  debido: '',
  resueltaPor: '',
  hechos: ['abierta'],
  ...more,
});
const mailOf = (...some: IncidenciaAvisada[]) =>
  incidenciaMail({ empresa: 'alicuota', nombre: 'Alícuota' }, { incidencias: some, sinResolver: 8 }, enlaces);
const proposed = { tipo: 'cerrar', muestra: 'm2', motivo: '' } as const;

describe('the mail about an incident', () => {
  it.each<[string, Partial<IncidenciaAvisada>, string]>([
    ['nueva', { hechos: ['abierta'] }, 'No cumple: 62 mg/L (límite 50)'],
    [
      'por vencer',
      { hechos: ['por_vencer'], incidencia: incidencia({ vence: '2026-03-10' }), debido: 'Cargar el boletín' },
      'Vence el 10 mar 2026: Cargar el boletín',
    ],
    [
      'vencida',
      { hechos: ['vencida'], incidencia: incidencia({ vence: '2026-03-10', vencida: true }), debido: 'Comunicarlo' },
      'Venció el 10 mar 2026: Comunicarlo',
    ],
    [
      'vencida',
      {
        hechos: ['vencida'],
        incidencia: incidencia({ vence: '2026-03-10', vencida: true, espera: 'Espera una muestra posterior.' }),
        debido: 'Comunicarlo',
      },
      'Venció el 10 mar 2026: Comunicarlo. Espera una muestra posterior.',
    ],
    [
      'con nueva muestra',
      { hechos: ['remuestra'], remuestra, incidencia: incidencia({ espera: 'Falta otra.' }) },
      'cumple, 20 mg/L (límite 50). Falta otra.',
    ],
    ['con nueva muestra', { hechos: ['remuestra'], remuestra }, 'Nueva muestra M-2: cumple, 20 mg/L (límite 50)'],
    [
      'con nueva muestra',
      { hechos: ['remuestra'], remuestra, incidencia: incidencia({ propuesta: proposed }) },
      'cumple, 20 mg/L (límite 50). Se propone cerrar la incidencia',
    ],
    [
      'con nueva muestra',
      { hechos: ['remuestra'], remuestra: { ...remuestra, conclusion: 'Sin definir', medida: undefined } },
      'Nueva muestra M-2: sin conclusión\n',
    ],
    [
      'resuelta',
      { hechos: ['cerrada'], incidencia: incidencia({ estado: 'descartada' }), resueltaPor: 'ana@hotel.example' },
      'Descartada: por ana@hotel.example',
    ],
    ['vencida', { hechos: ['abierta', 'vencida'], incidencia: incidencia({ vence: '2026-03-10' }) }, 'No cumple: 62'],
  ])('%s says what it is about and leads to its page', (kind, more, line) => {
    const { subject, text, html } = mailOf(avisada(more));
    expect(subject).toBe(`Incidencia ${kind}: Nitrato en Toma de red`);
    expect(text).toContain(line);
    expect(text).toContain('Ahora hay 8 sin resolver.');
    expect(text).toContain('Hotel Sol · Agua de consumo · M-1, 2 mar 2026');
    expect(text).toContain('Abrir la incidencia:\nhttps://area.example/incidencias/punto.nitrato.1');
    expect(html).toContain('https://area.example/incidencias/punto.nitrato.1');
  });

  it('names the sample where it does not comply as a whole', () => {
    const whole = incidencia({ parametro: '', determinacion: '' });
    expect(mailOf(avisada({ incidencia: whole })).subject).toBe(
      'Incidencia nueva: Toma de red: la muestra M-1 no cumple',
    );
    const alone = { ...whole, punto: null };
    expect(mailOf(avisada({ incidencia: alone })).subject).toBe('Incidencia nueva: La muestra M-1 no cumple');
  });

  it('names the determination and the sample where there is no parameter and no point, and cuts long names', () => {
    const bare = incidencia({ parametro: '', punto: null });
    expect(mailOf(avisada({ incidencia: bare })).subject).toBe('Incidencia nueva: Aniones en la muestra M-1');
    const long = incidencia({ parametro: 'Suma de veinte plaguicidas '.repeat(9) });
    expect(mailOf(avisada({ incidencia: long })).subject.length).toBeLessThan(90);
  });

  it('counts each kind where there are several, lists fifty of them and says how many more there are', () => {
    const several = [
      avisada({ hechos: ['abierta', 'remuestra'], remuestra }),
      avisada(),
      avisada({ hechos: ['vencida'] }),
    ];
    const { subject, text } = mailOf(...several);
    expect(subject).toBe('Incidencias: 2 nuevas, 1 vencida, 1 con nueva muestra');
    expect(text).toContain('Hay novedades en 3 incidencias.');
    expect(text).toContain('Ver las incidencias:\nhttps://area.example/incidencias\n');
    const many = mailOf(...Array.from({ length: 53 }, () => avisada()));
    expect(many.text.match(/^\* /gmu)).toHaveLength(50);
    expect(many.text).toContain('y 3 incidencias más');
  });

  it('writes names as text', () => {
    const odd = incidencia({ punto: { clave: 'x', nombre: '<b>Toma</b> & "red"' } });
    expect(mailOf(avisada({ incidencia: odd })).html).toContain('&lt;b&gt;Toma&lt;/b&gt; &amp; &quot;red&quot;');
  });
});
