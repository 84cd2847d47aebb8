import type { CategoriaInforme } from '../../contract/cuenta/usuario.ts';
import { formatNumber } from './formato.ts';
import type { Random } from './random.ts';

/** One line of a report's table: what was looked at, what was found, and what is said of it. */
export type Fila = readonly [punto: string, resultado: string, observacion: string];

/** What a report says. */
export interface Contenido {
  readonly objeto: string;
  readonly cabecera: Fila;
  readonly filas: readonly Fila[];
  readonly conclusion: string;
}

const puntosCocina: readonly (readonly [punto: string, fallo: string])[] = [
  ['Recepción de materias primas', 'Falta el registro de temperatura de dos entregas de pescado.'],
  ['Almacén de productos no perecederos', 'Dos envases abiertos sin fecha de apertura.'],
  ['Cámara de refrigeración de carnes', 'Junta de la puerta deteriorada: condensación en el marco.'],
  ['Cámara de congelación', 'Acumulación de hielo en el evaporador; programar desescarche.'],
  ['Cuarto frío y separación de crudos', 'Una tabla de color equivocado en la zona de verduras.'],
  ['Descongelación', 'Producto sin bandeja de goteo en el estante superior.'],
  ['Cocinado y temperatura en el centro', 'No se anota la temperatura de las elaboraciones del domingo.'],
  ['Enfriamiento rápido', 'El registro no dice la hora de salida del abatidor.'],
  ['Conservación en caliente', 'Una cubeta a 61 °C; se sube la consigna de la mesa.'],
  ['Aceites de fritura', 'Tira de control caducada.'],
  ['Información de alérgenos', 'La ficha de la salsa romesco no declara frutos de cáscara.'],
  ['Muestras testigo', 'Falta la muestra de un postre del martes.'],
  ['Limpieza y desinfección', 'Rejilla de la campana con restos de grasa.'],
  ['Control de plagas', 'Un portacebos desplazado de su sitio en el plano.'],
  ['Higiene y formación del personal', 'Caducado el certificado de formación de una persona.'],
];

const puntosTermicos =
  'Depósito acumulador de ACS n.º 1; Depósito acumulador de ACS n.º 2; Retorno general de ACS; Ducha, habitación o vestuario más alejado; Grifo de lavabo, planta baja; Aljibe de agua fría de consumo; Grifo de cocina';

const equipos: readonly (readonly [equipo: string, referencia: number, tolerancia: number, unidad: string])[] = [
  ['Termómetro de penetración TP-01', 0, 0.5, '°C'],
  ['Termómetro de penetración TP-02', 70, 0.5, '°C'],
  ['Sonda de la cámara de refrigeración', 3, 1, '°C'],
  ['Sonda de la cámara de congelación', -18, 1.5, '°C'],
  ['Sonda del abatidor', 3, 1, '°C'],
  ['Báscula de recepción', 10_000, 10, 'g'],
  ['Balanza de laboratorio', 200, 0.2, 'g'],
  ['pH-metro portátil', 7, 0.1, 'pH'],
];

/** What a report of a category says, of a place. The same random numbers give the same report. */
export function createContenido(categoria: CategoriaInforme, random: Random): Contenido {
  if (categoria === 'Auditoría de Cocina') return auditoria(random);
  return categoria === 'Hipercloraciones' ? hipercloracion(random) : verificacion(random);
}

function auditoria(random: Random): Contenido {
  const filas = puntosCocina.map(([punto, fallo]): Fila => {
    if (!random.chance(0.18)) return [punto, 'Conforme', ''];
    return [punto, random.chance(0.25) ? 'No conforme' : 'A mejorar', fallo];
  });
  const faults = filas.filter(([, resultado]) => resultado !== 'Conforme').length;
  const score = formatNumber(100 - (100 * faults) / (filas.length * 1.6), 1);
  return {
    objeto:
      'Comprobar en la cocina y en sus almacenes el cumplimiento de los prerrequisitos y del plan de autocontrol (APPCC), según el Reglamento (CE) n.º 852/2004.',
    cabecera: ['Punto de control', 'Resultado', 'Observaciones'],
    filas,
    conclusion: `Puntuación: ${score} %. ${
      faults === 0
        ? 'Sin observaciones.'
        : 'Las observaciones deben quedar corregidas y registradas antes de la próxima visita.'
    }`,
  };
}

function hipercloracion(random: Random): Contenido {
  const filas = puntosTermicos.split('; ').map((punto): Fila => {
    const cloro = formatNumber(random.normal(22, 1.5), 1);
    const final = formatNumber(0.5 + random.next() * 0.4, 2);
    return [punto, `${cloro} mg/L, ${random.int(121, 150)} min`, `Tras neutralizar y aclarar: ${final} mg/L, pH 7,4`];
  });
  return {
    objeto:
      'Limpieza y desinfección química de choque de las instalaciones de agua fría de consumo y agua caliente sanitaria, según el Real Decreto 487/2022.',
    cabecera: ['Punto', 'Cloro residual libre y tiempo', 'Estado final'],
    filas,
    conclusion:
      'La desinfección se ha hecho según el procedimiento PNT-HIP-02, con cloro residual libre superior a 20 mg/L durante dos horas en los depósitos. La instalación queda en servicio. Se recomienda tomar muestras de Legionella entre 15 y 30 días después.',
  };
}

function verificacion(random: Random): Contenido {
  const filas = equipos.map(([equipo, referencia, tolerancia, unidad]): Fila => {
    const deviation = random.normal(0, tolerancia * 0.38);
    const decimals = tolerancia < 1 ? 2 : 1;
    const measured = `${formatNumber(referencia + deviation, decimals)} ${unidad}`;
    const isGood = Math.abs(deviation) <= tolerancia;
    const allowed = `Patrón ${formatNumber(referencia, 0)} ${unidad}, tolerancia ±${formatNumber(tolerancia, 1)}`;
    return [equipo, `${isGood ? 'Apto' : 'No apto'}: ${measured}`, allowed];
  });
  const bad = filas.filter(([, resultado]) => resultado.startsWith('No apto')).length;
  return {
    objeto:
      'Verificar los equipos de medida del plan de autocontrol por comparación con patrones trazables a laboratorios acreditados.',
    cabecera: ['Equipo', 'Resultado', 'Criterio'],
    filas,
    conclusion:
      bad === 0
        ? 'Todos los equipos verificados son aptos para el uso previsto. Próxima verificación: dentro de un año.'
        : 'Los equipos no aptos deben ajustarse o sustituirse y no se usarán hasta su nueva verificación.',
  };
}
