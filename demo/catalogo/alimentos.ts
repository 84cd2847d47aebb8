import { cocina } from './alimentos-cocina.ts';
import { observacionDeLote } from './alimentos-observaciones.ts';
import { noDetectado, recuentoEnLote } from './alimentos-pruebas.ts';
import { type Caso, isDesde } from './caso.ts';
import { limitesDeCriterio } from './criterios.ts';
import { type Criterio, higiene, seguridad } from './legal/r2073.ts';
import { aflatoxinaM1 } from './legal/varios.ts';
import { todoElAnio, verano } from './modelo.ts';
import type { Prueba, TipoMuestra } from './modelo.ts';
import { criterio, ley } from './origen.ts';
import { medida, sola, traza } from './parametros.ts';

const comun = {
  norma: 'Reglamento (CE) 2073/2005',
  isUrgente: true,
  envase: 'Cinco unidades de venta del lote, envío refrigerado',
  recepcion: [1, 6],
  dias: [5, 8],
  demanda: todoElAnio,
  riesgoMes: verano,
  observacion: observacionDeLote,
} as const;
const lote = ['Lote L{yy}{ddd}', 'Lote L{yy}{ddd}-{n}'] as const;

/** Listeria of a food in which it grows: not detected unless the producer has shown that it stays within 100 UFC/g. */
function listeria(caso: Caso, isDemostrado: boolean): Prueba {
  if (isDemostrado)
    return recuentoEnLote('listeriaRecuento', seguridad.listeriaDemostrada, [0.99, 20], { propension: 0.6 });
  const since2026 = isDesde(caso, 'listeria');
  if (caso.lugar === 'mercado' && !since2026) {
    return recuentoEnLote('listeriaRecuento', seguridad.listeriaSinCrecimiento, [0.97, 20], {
      origen: criterio('hasta el 30-6-2026, en tienda'),
    });
  }
  return noDetectado('listeria', seguridad.listeriaNoDemostrada, { propension: 1, since2026 });
}

const sinCrecimiento: Prueba = recuentoEnLote('listeriaRecuento', seguridad.listeriaSinCrecimiento, [0.99, 20], {
  propension: 0.6,
});

const actividadDeAgua = (media: number): Prueba =>
  sola(medida('Actividad de agua', 'aw', undefined, [media, 0.005, 3]), 'PNT-FQ-051', 'UNE-ISO 18787:2019');

/** Cheeses by their milk and ripening: rows 2.2.2 to 2.2.5. */
function queso(caso: Caso): readonly Prueba[] {
  const estafilococosDe = (fila: Criterio, mediana: number): Prueba =>
    recuentoEnLote('estafilococos', fila, [0.85, mediana], { incertidumbre: 0.26 });
  const eColi = recuentoEnLote('eColi', higiene.eColiQueso, [0.85, 30], { incertidumbre: 0.32 });
  if (caso.categoria === 'leche cruda') {
    return [
      estafilococosDe(higiene.estafilococosLecheCruda, 1500),
      noDetectado('salmonella', seguridad.salmonellaLecheCruda),
      listeria(caso, true),
    ];
  }
  if (caso.categoria === 'madurado') {
    return [eColi, estafilococosDe(higiene.estafilococosMadurado, 30), listeria(caso, true)];
  }
  return [eColi, estafilococosDe(higiene.estafilococosFresco, 4), listeria(caso, false)];
}

/** Sliced meats: whether Listeria grows depends on the water activity, which is stated with it. */
function loncheado(caso: Caso): readonly Prueba[] {
  if (caso.categoria === 'curado') {
    return [sinCrecimiento, noDetectado('salmonella', seguridad.salmonellaCarnicoCrudo), actividadDeAgua(0.885)];
  }
  if (caso.categoria === 'demostrado') return [listeria(caso, true), actividadDeAgua(0.962)];
  return [listeria(caso, false), actividadDeAgua(0.971)];
}

/** Minced meat has two hygiene criteria, preparations one; poultry another amount for Salmonella. */
function carne({ categoria }: Caso): readonly Prueba[] {
  const isAve = categoria === 'preparado de ave';
  const salmonella = noDetectado(
    'salmonella',
    isAve ? seguridad.salmonellaAveCocinada : seguridad.salmonellaOtrasCocinadas,
    {
      propension: 1,
    },
  );
  if (categoria === 'picada') {
    return [
      recuentoEnLote('aerobios', higiene.aerobiosPicada, [0, 60_000], { propension: 2, incertidumbre: 0.28 }),
      recuentoEnLote('eColi', higiene.eColiPicada, [0.6, 12], { incertidumbre: 0.32 }),
      salmonella,
    ];
  }
  return [
    recuentoEnLote('eColi', higiene.eColiPreparado, [0.6, 60], { propension: 2, incertidumbre: 0.32 }),
    salmonella,
  ];
}

/** Foods, each with the criteria for its category. */
export const alimentos = {
  ...cocina,
  carnePicada: {
    ...comun,
    nombre: 'Carne picada y preparados de carne',
    productos: [
      { nombre: 'Carne picada de vacuno', categoria: 'picada' },
      { nombre: 'Carne picada mixta', categoria: 'picada' },
      { nombre: 'Hamburguesa de cerdo y vacuno', categoria: 'preparado' },
      { nombre: 'Longaniza fresca', categoria: 'preparado' },
      { nombre: 'Brocheta de pollo adobada', categoria: 'preparado de ave' },
    ],
    referencias: lote,
    riesgo: 0.03,
    pruebas: carne,
  },
  loncheado: {
    ...comun,
    nombre: 'Productos cárnicos listos para el consumo',
    productos: [
      { nombre: 'Jamón cocido loncheado', categoria: 'cocido' },
      { nombre: 'Fiambre de cerdo', categoria: 'cocido' },
      { nombre: 'Pechuga de pavo loncheada', categoria: 'demostrado' },
      { nombre: 'Mortadela loncheada', categoria: 'demostrado' },
      { nombre: 'Chorizo en lonchas', categoria: 'curado' },
    ],
    referencias: [...lote, { texto: 'Lote L{yy}{ddd} - en tienda', lugar: 'mercado' }],
    riesgo: 0.018,
    pruebas: loncheado,
  },
  leche: {
    ...comun,
    nombre: 'Leche pasteurizada',
    norma: 'Reglamentos (CE) 2073/2005 y (UE) 2023/915',
    productos: ['Leche entera pasteurizada', 'Leche semidesnatada pasteurizada', 'Leche desnatada pasteurizada'],
    referencias: lote,
    riesgo: 0.012,
    envase: 'Cinco envases originales de 1 L, envío refrigerado',
    pruebas: (caso) => [
      recuentoEnLote('enterobacterias', higiene.enterobacteriasLeche, [0.85, 2], {
        lc: 1,
        incertidumbre: 0.3,
        propension: 2.5,
      }),
      listeria(caso, false),
      sola(
        traza(
          'Aflatoxina M1',
          'µg/kg',
          { max: aflatoxinaM1, decimales: 3, origen: ley('Reg. (UE) 2023/915, an. I, 1.1') },
          [0.008, 0.02, 3, 0.92],
          { fallo: [0.075, 0.09], propension: 0.1, incertidumbre: 0.22 },
        ),
        'PNT-CL-011',
        'UNE-EN ISO 14501:2021',
      ),
      sola(
        traza('Fosfatasa alcalina', 'mU/L', limitesDeCriterio.fosfatasa, [20, 120, 0, 0.7], {
          fallo: [380, 900],
          propension: 0.3,
        }),
        'PNT-FQ-061',
        'UNE-EN ISO 11816-1:2014',
      ),
    ],
  },
  queso: {
    ...comun,
    nombre: 'Queso y derivados lácteos',
    productos: [
      { nombre: 'Queso fresco de cabra pasteurizado', categoria: 'fresco' },
      { nombre: 'Requesón', categoria: 'fresco' },
      { nombre: 'Queso tierno de mezcla pasteurizado', categoria: 'madurado' },
      { nombre: 'Queso semicurado de oveja pasteurizado', categoria: 'madurado' },
      { nombre: 'Queso curado de oveja de leche cruda', categoria: 'leche cruda' },
    ],
    referencias: lote,
    riesgo: 0.02,
    pruebas: queso,
  },
  helado: {
    ...comun,
    nombre: 'Helados y postres lácteos congelados',
    productos: ['Helado de vainilla', 'Helado de turrón', 'Helado de leche merengada', 'Tarta helada de nata'],
    referencias: lote,
    envase: 'Cinco envases originales, envío congelado',
    recepcion: [-20, -15],
    demanda: [0.2, 0.2, 0.4, 0.8, 1.3, 2, 2.2, 2.1, 1.1, 0.4, 0.2, 0.3],
    riesgo: 0.03,
    pruebas: () => [
      recuentoEnLote('enterobacterias', higiene.enterobacteriasHelado, [0.8, 3], {
        propension: 2.5,
        lc: 1,
        incertidumbre: 0.3,
      }),
      sinCrecimiento,
      noDetectado('salmonella', seguridad.salmonellaHelado),
    ],
  },
  cuartaGama: {
    ...comun,
    nombre: 'Vegetales de IV gama',
    productos: [
      'Mezcla de brotes tiernos de lechuga',
      'Lechuga cortada',
      'Espinaca baby',
      'Zanahoria rallada',
      'Ensalada cuatro estaciones',
    ],
    referencias: lote,
    riesgo: 0.025,
    pruebas: (caso) => [
      recuentoEnLote('eColi', higiene.eColiVegetal, [0.9, 30], { propension: 1.5, incertidumbre: 0.32 }),
      noDetectado('salmonella', seguridad.salmonellaVegetal),
      listeria(caso, false),
    ],
  },
  moluscos: {
    ...comun,
    nombre: 'Moluscos bivalvos vivos',
    norma: 'Reglamento (CE) 2073/2005; toxinas, criterio del laboratorio',
    productos: ['Mejillón depurado', 'Almeja japónica depurada', 'Berberecho depurado', 'Ostra plana depurada'],
    referencias: lote,
    envase: 'Cinco unidades del lote (malla de 2 kg), envío refrigerado',
    riesgo: 0.03,
    pruebas: () => [
      // The most probable number has no uncertainty to state.
      recuentoEnLote('eColiNmp', seguridad.eColiMolusco, [0.25, 60], { lc: 18, propension: 4 }),
      noDetectado('salmonella', seguridad.salmonellaMolusco, { propension: 0.5 }),
      sola(
        traza(
          'Toxinas lipofílicas (ácido okadaico)',
          'µg eq. AO/kg',
          limitesDeCriterio.acidoOkadaico,
          [40, 90, 0, 0.85],
          { fallo: [170, 320] },
        ),
        'PNT-CL-021',
        'Método armonizado EURLMB',
        false,
      ),
    ],
  },
} satisfies Record<string, TipoMuestra>;
