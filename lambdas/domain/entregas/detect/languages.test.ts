import { describe, expect, it } from 'vitest';
import { preguntasDe } from '../../../../contract/entregas/deteccion.ts';
import { read } from '../store/testing.ts';
import { detect } from './detect.ts';

/** An export as a LIMS of a language writes it, in the long and the wide layout. */
interface Export {
  lengua: string;
  larga: readonly string[];
  ancha: readonly string[];
}

const exports: Export[] = [
  {
    lengua: 'Spanish',
    larga: [
      'Código de muestra;Fecha de toma;Fecha recepción;Razón social;Matriz;Punto de muestreo;Parámetro;Método de ensayo;Resultado;Unidades;Valor paramétrico;Incertidumbre;Cumplimiento',
      'A-1;17/05/2026;18/05/2026;Hotel Sol;Agua de consumo;Grifo cocina;Nitrato;PNT-07;12,5;mg/L;≤ 50;± 0,3;Cumple',
      'A-1;17/05/2026;18/05/2026;Hotel Sol;Agua de consumo;Grifo cocina;Turbidez;PNT-03;0,45;UNF;≤ 4;± 0,1;Cumple',
      'A-2;18/05/2026;18/05/2026;Hotel Luna;Agua de consumo;Depósito;Nitrato;PNT-07;62,5;mg/L;≤ 50;± 0,3;No cumple',
    ],
    ancha: [
      'Nº de registro;Fecha de muestreo;Peticionario;Tipo de muestra;Observaciones;Nitrato (mg/L);Turbidez (UNF);Dictamen',
      'A-1;17/05/2026;Hotel Sol;Agua de consumo;con cloro;12,5;0,45;Apta',
      'A-2;18/05/2026;Hotel Luna;Agua de consumo;;62,5;1,25;No apta',
    ],
  },
  {
    lengua: 'Catalan',
    larga: [
      'Codi de mostra;Data de presa de mostra;Data de recepció;Nom del client;Tipus de mostra;Punt de mostreig;Paràmetre;Mètode;Resultat;Unitats;Valor límit;Incertesa;Compleix',
      'A-1;17/05/2026;18/05/2026;Hotel Sol;Aigua de consum;Aixeta cuina;Nitrat;PNT-07;12,5;mg/L;≤ 50;± 0,3;Sí',
      'A-1;17/05/2026;18/05/2026;Hotel Sol;Aigua de consum;Aixeta cuina;Terbolesa;PNT-03;0,45;UNF;≤ 4;± 0,1;Sí',
      'A-2;18/05/2026;18/05/2026;Hotel Luna;Aigua de consum;Dipòsit;Nitrat;PNT-07;62,5;mg/L;≤ 50;± 0,3;No',
    ],
    ancha: [
      'Núm. mostra;Data de mostreig;Sol·licitant;Matriu;Observacions;Nitrat (mg/L);Terbolesa (UNF);Conclusió',
      'A-1;17/05/2026;Hotel Sol;Aigua de consum;amb clor;12,5;0,45;Apte',
      'A-2;18/05/2026;Hotel Luna;Aigua de consum;;62,5;1,25;No apte',
    ],
  },
  {
    lengua: 'Portuguese',
    larga: [
      'Código da amostra;Data da colheita;Data de receção;Nome do cliente;Tipo de amostra;Ponto de amostragem;Parâmetro;Método;Resultado;Unidade;Valor paramétrico;Incerteza;Conformidade',
      'A-1;17/05/2026;18/05/2026;Hotel Sol;Água de consumo;Torneira;Nitrato;PNT-07;12,5;mg/L;≤ 50;± 0,3;Conforme',
      'A-1;17/05/2026;18/05/2026;Hotel Sol;Água de consumo;Torneira;Turvação;PNT-03;0,45;NTU;≤ 4;± 0,1;Conforme',
      'A-2;18/05/2026;18/05/2026;Hotel Luna;Água de consumo;Depósito;Nitrato;PNT-07;62,5;mg/L;≤ 50;± 0,3;Não conforme',
    ],
    ancha: [
      'N.º amostra;Data de recolha;Requerente;Matriz da amostra;Observações;Nitrato (mg/L);Turvação (NTU);Apreciação',
      'A-1;17/05/2026;Hotel Sol;Água de consumo;com cloro;12,5;0,45;Conforme',
      'A-2;18/05/2026;Hotel Luna;Água de consumo;;62,5;1,25;Não conforme',
    ],
  },
  {
    lengua: 'French',
    larga: [
      "Code échantillon;Date de prélèvement;Date de réception;Client;Nature de l'échantillon;Point de prélèvement;Paramètre;Méthode;Résultat;Unité;Valeur limite;Incertitude;Conformité",
      'A-1;17/05/2026;18/05/2026;Hotel Sol;Eau potable;Robinet cuisine;Nitrates;NF EN 7890;12,5;mg/L;≤ 50;± 0,3;Conforme',
      'A-1;17/05/2026;18/05/2026;Hotel Sol;Eau potable;Robinet cuisine;Turbidité;NF EN 7027;0,45;NTU;≤ 4;± 0,1;Conforme',
      'A-2;18/05/2026;18/05/2026;Hotel Luna;Eau potable;Réservoir;Nitrates;NF EN 7890;62,5;mg/L;≤ 50;± 0,3;Non conforme',
    ],
    ancha: [
      "N° d'échantillon;Date d'échantillonnage;Donneur d'ordre;Matrice;Remarques;Nitrates (mg/L);Turbidité (NTU);Conclusion",
      'A-1;17/05/2026;Hotel Sol;Eau potable;chlorée;12,5;0,45;Conforme',
      'A-2;18/05/2026;Hotel Luna;Eau potable;;62,5;1,25;Non conforme',
    ],
  },
  {
    lengua: 'English',
    larga: [
      'Sample Number,Sampling Date,Received Date,Customer Name,Sample Type,Sampling Point,Analyte,Test Method,Result,Units,Limit,Uncertainty,Pass/Fail',
      'A-1,2026-05-17,2026-05-18,Hotel Sol,Drinking water,Kitchen tap,Nitrate,SOP-07,12.5,mg/L,≤ 50,± 0.3,Pass',
      'A-1,2026-05-17,2026-05-18,Hotel Sol,Drinking water,Kitchen tap,Turbidity,SOP-03,0.45,NTU,≤ 4,± 0.1,Pass',
      'A-2,2026-05-18,2026-05-18,Hotel Luna,Drinking water,Tank,Nitrate,SOP-07,62.5,mg/L,≤ 50,± 0.3,Fail',
    ],
    ancha: [
      'Lab ID,Date Collected,Client,Matrix,Comments,Nitrate (mg/L),Turbidity (NTU),Overall Result',
      'A-1,2026-05-17,Hotel Sol,Drinking water,chlorinated,12.5,0.45,Pass',
      'A-2,2026-05-18,Hotel Luna,Drinking water,,62.5,1.25,Fail',
    ],
  },
];

const separator = ([header = '']: readonly string[]) => (header.includes(';') ? ';' : ',');

/** What is asked of an export, and the samples that the detected mapping reads. */
async function readingOf(lines: readonly string[]) {
  const content = `${lines.join('\n')}\n`;
  const found = detect({ inicio: new TextEncoder().encode(content) });
  const { report, muestras } = await read(content, { mapping: found.mapeo ?? {} });
  return {
    asked: preguntasDe(found).map(({ campo }) => campo),
    said: [...report.rechazos.primeras, ...report.avisos.primeras].map(({ motivo }) => motivo),
    muestras,
  };
}

describe('an export of a LIMS', () => {
  it.each(exports)('in $lengua is read with a row for each parameter', async ({ larga }) => {
    const { muestras, ...rest } = await readingOf(larga);
    expect(rest).toEqual({ asked: [], said: [] });
    expect(muestras).toMatchObject([
      {
        numero_muestra: 'A-1',
        fecha_muestra: '2026-05-17',
        fecha_recepcion: '2026-05-18',
        solicitante: { nombre: 'Hotel Sol' },
        punto_muestreo: { nombre: larga[1]?.split(separator(larga))[5] },
        determinaciones: [
          {
            procedimiento: larga[1]?.split(separator(larga))[7],
            resultados: [
              {
                valor: 12.5,
                unidad: 'mg/L',
                referencia: { max: 50 },
                conclusion: 'Cumple',
                incertidumbre: expect.stringMatching(/^± 0[.,]3$/u),
              },
            ],
          },
          { resultados: [{ valor: 0.45, referencia: { max: 4 }, conclusion: 'Cumple' }] },
        ],
      },
      {
        numero_muestra: 'A-2',
        solicitante: { nombre: 'Hotel Luna' },
        determinaciones: [{ resultados: [{ valor: 62.5, conclusion: 'No cumple' }] }],
      },
    ]);
  });

  it.each(exports)('in $lengua is read with a column for each parameter', async ({ ancha }) => {
    const { muestras, ...rest } = await readingOf(ancha);
    expect(rest).toEqual({ asked: ['(conclusión de cada parámetro)'], said: [] });
    expect(muestras).toMatchObject([
      {
        numero_muestra: 'A-1',
        fecha_muestra: '2026-05-17',
        solicitante: { nombre: 'Hotel Sol' },
        informacion_muestra: ancha[1]?.split(separator(ancha))[4],
        conclusion_muestra: 'Cumple',
        determinaciones: [
          { resultados: [{ valor: 12.5, unidad: 'mg/L' }] },
          { resultados: [{ valor: 0.45, unidad: expect.stringMatching(/^(?:UNF|NTU)$/u) }] },
        ],
      },
      { numero_muestra: 'A-2', solicitante: { nombre: 'Hotel Luna' }, conclusion_muestra: 'No cumple' },
    ]);
  });
});
