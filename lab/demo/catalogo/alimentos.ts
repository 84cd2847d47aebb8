import { tipo, todoElAnio, verano } from './modelo.ts';

const aerobios = 'PNT-MIC-106 | UNE-EN ISO 4833-1:2014';
const enterobacterias = 'PNT-MIC-108 | UNE-EN ISO 21528-2:2018';
const eColi = 'PNT-MIC-110 | UNE-ISO 16649-2:2008';
const estafilococos = 'PNT-MIC-112 | UNE-EN ISO 6888-2:2022';
const salmonella = 'PNT-MIC-101 | UNE-EN ISO 6579-1:2017';
const listeria = 'PNT-MIC-103 | UNE-EN ISO 11290-1:2018';
const recuento = 'PNT-MIC-104 | UNE-EN ISO 11290-2:2018';
const beta = 'Escherichia coli β-glucuronidasa positivo';
const coagulasa = 'Estafilococos coagulasa positivos';

const deCocina = 'lc 10, fallo x1.3 40, p 1.5, u 0.3';

/** Determinations of foods, by the rows of Reglamento (CE) 2073/2005, and for dishes by the laboratory's own; as tabla.ts says. */
export const tablaDeAlimentos = `
aerobiosCaliente = Recuento de aerobios a 30 °C | UFC/g | máx. 100.000 · laboratorio | recuento 0.12 900 | lc 10, fallo x1.3 40, p 3, u 0.3 | ${aerobios}
aerobiosFria = Recuento de aerobios a 30 °C | UFC/g | máx. 1.000.000 · laboratorio | recuento 0.05 9000 | lc 10, fallo x1.3 40, p 3, u 0.3 | ${aerobios}
aerobiosDieta = Recuento de aerobios a 30 °C | UFC/g | máx. 10.000 · laboratorio | recuento 0.2 300 | lc 10, fallo x1.3 40, p 3, u 0.3 | ${aerobios}
enterobacteriasCaliente = Recuento de enterobacterias | UFC/g | máx. 100 · laboratorio | recuento 0.7 20 | ${deCocina} | ${enterobacterias}
enterobacteriasFria = Recuento de enterobacterias | UFC/g | máx. 1.000 · laboratorio | recuento 0.6 150 | ${deCocina} | ${enterobacterias}
enterobacteriasDieta = Recuento de enterobacterias | UFC/g | máx. 10 · laboratorio | recuento 1 1 | ${deCocina} | ${enterobacterias}
eColiCaliente = ${beta} | UFC/g | máx. 10 · laboratorio | recuento 1 1 | ${deCocina} | ${eColi}
eColiFria = ${beta} | UFC/g | máx. 100 · laboratorio | recuento 0.97 10 | ${deCocina} | ${eColi}
estafilococosPlato = ${coagulasa} | UFC/g | máx. 100 · laboratorio | recuento 0.97 20 | ${deCocina} | ${estafilococos}
cereus = Bacillus cereus presunto | UFC/g | máx. 1.000 · laboratorio | recuento 0.9 60 | ${deCocina} | PNT-MIC-115 | UNE-EN ISO 7932:2005
salmonellaPlato = Salmonella spp. | /25 g | No detectado en 25 g · laboratorio | dice No detectado / Detectado | p 0.2 | ${salmonella}
salmonellaEnsalada = Salmonella spp. | /25 g | una 1.19 | dice No detectado / Detectado | p 0.2 | ${salmonella}
listeriaPlato = Listeria monocytogenes | UFC/g | una 1.3 | recuento 0.99 20 | lc 10, fallo 110 800, p 0.5, u 0.3 | ${recuento}
temperaturaPlato = Temperatura del producto | °C | máx. 8,0 · laboratorio | medida 5 0.9 1 | fallo 8.6 14.5, p 4, u 0.04 | PNT-INS-001 (in situ) | Procedimiento interno
aerobiosPicada = Recuento de aerobios a 30 °C | | lote 2.1.6 | recuento 0 60000 | p 2, u 0.28 | ${aerobios}
eColiPicada = ${beta} | | lote 2.1.6 | recuento 0.6 12 | u 0.32 | ${eColi}
eColiPreparado = ${beta} | | lote 2.1.8 | recuento 0.6 60 | p 2, u 0.32 | ${eColi}
eColiQueso = ${beta} | | lote 2.2.2 | recuento 0.85 30 | u 0.32 | ${eColi}
eColiVegetal = ${beta} | | lote 2.5.1 | recuento 0.9 30 | p 1.5, u 0.32 | ${eColi}
eColiMolusco = Escherichia coli | | lote 1.25 | recuento 0.25 60 | lc 18, p 4 | PNT-MIC-111 | UNE-EN ISO 16649-3:2015
estafilococosCruda = ${coagulasa} | | lote 2.2.3 | recuento 0.85 1500 | u 0.26 | ${estafilococos}
estafilococosMadurado = ${coagulasa} | | lote 2.2.4 | recuento 0.85 30 | u 0.26 | ${estafilococos}
estafilococosFresco = ${coagulasa} | | lote 2.2.5 | recuento 0.85 4 | u 0.26 | ${estafilococos}
enterobacteriasLeche = Recuento de enterobacterias | | lote 2.2.1 | recuento 0.85 2 | lc 1, p 2.5, u 0.3 | ${enterobacterias}
enterobacteriasHelado = Recuento de enterobacterias | | lote 2.2.8 | recuento 0.8 3 | lc 1, p 2.5, u 0.3 | ${enterobacterias}
listeriaDemostrada = Listeria monocytogenes | | lote 1.2a | recuento 0.99 20 | p 0.6 | ${recuento}
listeriaNoDemostrada = Listeria monocytogenes | | lote 1.2b | | | ${listeria}
listeriaSinCrecimiento = Listeria monocytogenes | | lote 1.3 | recuento 0.99 20 | p 0.6 | ${recuento}
listeriaEnTienda = Listeria monocytogenes | UFC/g | máx. 100 (hasta el 30-6-2026, en tienda) · laboratorio | recuento 0.97 20 | lc 10, fallo 130 2000, p 1 | ${recuento}
salmonellaAve = Salmonella spp. | | lote 1.5 | | | ${salmonella}
salmonellaCarne = Salmonella spp. | | lote 1.6 | | | ${salmonella}
salmonellaCurado = Salmonella spp. | | lote 1.8 | | p 0.2 | ${salmonella}
salmonellaCruda = Salmonella spp. | | lote 1.11 | | p 0.2 | ${salmonella}
salmonellaHelado = Salmonella spp. | | lote 1.13 | | p 0.2 | ${salmonella}
salmonellaMolusco = Salmonella spp. | | lote 1.17 | | p 0.5 | ${salmonella}
salmonellaVegetal = Salmonella spp. | | lote 1.19 | | p 0.2 | ${salmonella}
awCurado = Actividad de agua | aw | | medida 0.885 0.005 3 | | PNT-FQ-051 | UNE-ISO 18787:2019
awDemostrado = Actividad de agua | aw | | medida 0.962 0.005 3 | | PNT-FQ-051 | UNE-ISO 18787:2019
awCocido = Actividad de agua | aw | | medida 0.971 0.005 3 | | PNT-FQ-051 | UNE-ISO 18787:2019
aflatoxina = Aflatoxina M1 | µg/kg | máx. 0,050 · Reg. (UE) 2023/915, anexo I, 1.1 | traza 0.008 0.02 3 0.92 | fallo 0.075 0.09, p 0.1, u 0.22 | PNT-CL-011 | UNE-EN ISO 14501:2021
fosfatasa = Fosfatasa alcalina | mU/L | máx. 350 · laboratorio (Reg. (CE) 2074/2005, anexo VI bis) | traza 20 120 0 0.7 | fallo 380 900, p 0.3 | PNT-FQ-061 | UNE-EN ISO 11816-1:2014
okadaico = Toxinas lipofílicas (ácido okadaico) | µg eq. AO/kg | máx. 160 · laboratorio (Reg. (CE) 853/2004, anexo III, VII.V) | traza 40 90 0 0.85 | fallo 170 320 | PNT-CL-021 | Método armonizado EURLMB *
`;

const comun = {
  norma: 'Reglamento (CE) 2073/2005',
  isUrgente: true,
  envase: 'Cinco unidades de venta del lote, envío refrigerado',
  recepcion: [1, 6],
  demanda: todoElAnio,
  riesgoMes: verano,
  puntos: 'Lote L{yy}{ddd}; Lote L{yy}{ddd}-{n}',
} as const;
const plato = {
  ...comun,
  norma: 'Reglamento (CE) 2073/2005 y criterio del laboratorio',
  envase: 'Bolsa estéril con 250 g, envío refrigerado',
  puntos: 'Línea de servicio; Plato testigo {dd}/{mm}; Abatidor {n}; Cámara de producto terminado; Carro caliente {n}',
  observacion:
    'Se ha analizado una unidad: el resultado no valora el lote (Reglamento (CE) 2073/2005, artículo 5). Plato de consumo en menos de cinco días.',
} as const;

/** Foods, each with the criteria for its category. */
export const alimentos = {
  platoCaliente: tipo(plato, 'Comidas preparadas con tratamiento térmico', [5, 8, 0.02], {
    productos:
      'Lentejas estofadas con verduras; Pollo asado con patatas; Macarrones con tomate; Merluza en salsa verde; Arroz con magro; Crema de calabacín; Albóndigas en salsa; Tortilla de patatas; Lasaña de carne; Garbanzos con espinacas; Croquetas de jamón',
    pruebas:
      'aerobiosCaliente enterobacteriasCaliente eColiCaliente estafilococosPlato cereus salmonellaPlato listeriaPlato',
  }),
  platoFrio: tipo(plato, 'Comidas preparadas sin tratamiento térmico', [5, 8, 0.03], {
    productos:
      'Ensalada mixta #vegetal; Macedonia de frutas #vegetal; Ensaladilla rusa; Gazpacho; Ensalada de pasta; Salmorejo; Sándwich vegetal',
    // Nothing here was in the hot trolley.
    puntos: 'Línea de servicio; Plato testigo {dd}/{mm}; Vitrina fría {n}; Cámara de producto terminado',
    pruebas:
      'temperaturaPlato aerobiosFria enterobacteriasFria eColiFria estafilococosPlato salmonellaEnsalada?vegetal salmonellaPlato?!vegetal listeriaPlato',
  }),
  triturado: tipo(plato, 'Dietas trituradas', [5, 8, 0.025], {
    productos:
      'Triturado de ternera y verduras; Triturado de pescado blanco; Puré de frutas; Triturado de pollo y arroz',
    pruebas: 'aerobiosDieta enterobacteriasDieta eColiCaliente estafilococosPlato cereus salmonellaPlato listeriaPlato',
  }),
  // Minced meat has two hygiene criteria, preparations one; poultry another amount for Salmonella.
  carnePicada: tipo(comun, 'Carne picada y preparados de carne', [5, 8, 0.03], {
    productos:
      'Carne picada de vacuno #picada; Carne picada mixta #picada; Hamburguesa de cerdo y vacuno; Longaniza fresca; Brocheta de pollo adobada #ave',
    pruebas: 'aerobiosPicada?picada eColiPicada?picada eColiPreparado?!picada salmonellaAve?ave salmonellaCarne?!ave',
  }),
  // Whether Listeria grows in sliced meats depends on the water activity, which is stated with it.
  loncheado: tipo(comun, 'Productos cárnicos listos para el consumo', [5, 8, 0.018], {
    productos:
      'Jamón cocido loncheado; Fiambre de cerdo; Pechuga de pavo loncheada #demostrado; Mortadela loncheada #demostrado; Chorizo en lonchas #curado',
    puntos: `${comun.puntos}; Lote L{yy}{ddd} - en tienda @mercado`,
    pruebas: `listeriaSinCrecimiento?curado salmonellaCurado?curado awCurado?curado listeriaDemostrada?demostrado awDemostrado?demostrado
listeriaEnTienda?general&mercado&<2026-07-01 listeriaNoDemostrada?general&!mercado listeriaNoDemostrada?general&mercado&>=2026-07-01 awCocido?general`,
  }),
  leche: tipo(comun, 'Leche pasteurizada', [5, 8, 0.012], {
    norma: 'Reglamentos (CE) 2073/2005 y (UE) 2023/915',
    productos: 'Leche entera pasteurizada; Leche semidesnatada pasteurizada; Leche desnatada pasteurizada',
    envase: 'Cinco envases originales de 1 L, envío refrigerado',
    pruebas: 'enterobacteriasLeche listeriaNoDemostrada aflatoxina fosfatasa',
  }),
  // By their milk and ripening: rows 2.2.2 to 2.2.5.
  queso: tipo(comun, 'Queso y derivados lácteos', [5, 8, 0.02], {
    productos:
      'Queso fresco de cabra pasteurizado; Requesón; Queso tierno de mezcla pasteurizado #madurado; Queso semicurado de oveja pasteurizado #madurado; Queso curado de oveja de leche cruda #cruda',
    pruebas: `estafilococosCruda?cruda salmonellaCruda?cruda eColiQueso?!cruda estafilococosMadurado?madurado estafilococosFresco?general
listeriaDemostrada?!general listeriaNoDemostrada?general`,
  }),
  helado: tipo(comun, 'Helados y postres lácteos congelados', [5, 8, 0.03], {
    productos: 'Helado de vainilla; Helado de turrón; Helado de leche merengada; Tarta helada de nata',
    envase: 'Cinco envases originales, envío congelado',
    recepcion: [-20, -15],
    demanda: [0.2, 0.2, 0.4, 0.8, 1.3, 2, 2.2, 2.1, 1.1, 0.4, 0.2, 0.3],
    pruebas: 'enterobacteriasHelado listeriaSinCrecimiento salmonellaHelado',
  }),
  cuartaGama: tipo(comun, 'Vegetales de IV gama', [5, 8, 0.025], {
    productos:
      'Mezcla de brotes tiernos de lechuga; Lechuga cortada; Espinaca baby; Zanahoria rallada; Ensalada cuatro estaciones',
    pruebas: 'eColiVegetal salmonellaVegetal listeriaNoDemostrada',
  }),
  moluscos: tipo(comun, 'Moluscos bivalvos vivos', [5, 8, 0.03], {
    norma: 'Reglamento (CE) 2073/2005; toxinas, criterio del laboratorio',
    productos: 'Mejillón depurado; Almeja japónica depurada; Berberecho depurado; Ostra plana depurada',
    envase: 'Cinco unidades del lote (malla de 2 kg), envío refrigerado',
    pruebas: 'eColiMolusco salmonellaMolusco okadaico',
  }),
};
