import type { CategoriaInforme } from '../../contract/cuenta/usuario.ts';
import type { NewInforme } from '../../lambdas/domain/informes/store/informes-externos.ts';
import type { Calendario } from './calendario.ts';
import type { ClienteDemo } from './clientes.ts';
import { createRandom, type Random } from './random.ts';
import { formatNumber } from './formato.ts';

/** An external report of the demo laboratory, without its stored file's key, size and uploader. */
export interface InformeDemo {
  readonly informe: Omit<NewInforme, 'archivo' | 'key' | 'subidoPor' | 'version'> & { fechaAuditoria: string };
  readonly originalName: string;
  readonly contenido: Contenido;
}

/** How often: the days between one visit and the next, how a report's title and its file's name begin, and who is visited. */
const clases: Record<CategoriaInforme, { cada: number; titulo: string; fichero: string; perfiles: string }> = {
  'Auditoría de Cocina': {
    cada: 182,
    titulo: 'Auditoría higiénico-sanitaria de cocina',
    fichero: 'Auditoría cocina',
    perfiles: 'hotel granHotel residencia cocinaHospital cocinaCentral colegio',
  },
  Hipercloraciones: {
    cada: 365,
    titulo: 'Limpieza y desinfección de ACS y AFCH',
    fichero: 'Hipercloración',
    perfiles: 'hotel granHotel camping balneario hospital residencia',
  },
  'Verificación de Equipos': {
    cada: 365,
    titulo: 'Verificación de equipos de medida',
    fichero: 'Verificación equipos',
    perfiles: 'hotel granHotel cocinaHospital cocinaCentral dialisis elaborados lacteos obrador',
  },
};
const categorias = Object.keys(clases) as CategoriaInforme[];

/** Days before the load for which visits have a report. */
const years = 730;

/** The reports of the laboratory's first twelve clients, in order of place and category; the same for an equal seed. */
export function createInformes(clientes: readonly ClienteDemo[], calendario: Calendario, seed: string): InformeDemo[] {
  const own = clientes.filter(({ solicitantes }) => solicitantes.every(({ copia }) => copia === 0));
  const wanted = own.flatMap(({ cliente, solicitantes }) =>
    solicitantes.flatMap(({ nombre, perfil }) =>
      categorias
        .filter((categoria) => clases[categoria].perfiles.split(' ').includes(perfil))
        .map((categoria) => ({ nombre, categoria, empresa: cliente.empresa ?? 'alicuota' })),
    ),
  );
  return wanted.flatMap(({ nombre, categoria, empresa }, place) => {
    const { cada, titulo, fichero } = clases[categoria];
    const random = createRandom(`informes ${seed} ${nombre} ${categoria}`);
    const last = calendario.length - 16 - random.int(0, Math.min(cada, 120));
    return Array.from({ length: Math.floor(years / cada) }, (_, visit): InformeDemo => {
      const day = calendario.workingDay(last - visit * cada);
      const fechaAuditoria = calendario.fecha(day);
      const subida = calendario.fecha(calendario.workingDay(day + random.int(1, 4)));
      const hour = `${String(random.int(8, 15)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`;
      return {
        informe: {
          _id: `informe-${String(place + 1).padStart(3, '0')}-${visit + 1}`,
          titulo: `${titulo} ${calendario.month(day) < 7 ? '1.er' : '2.º'} semestre ${calendario.year(day)}`,
          categoria,
          solicitante: nombre,
          empresa,
          fechaAuditoria,
          fechaSubida: `${subida}T${hour}:00.000Z`,
        },
        originalName: `${fichero} ${nombre.replace(/[&/]/gu, 'y')} ${fechaAuditoria.slice(0, 7)}.pdf`,
        contenido: createContenido(categoria, random),
      };
    });
  });
}

export type Fila = readonly [punto: string, resultado: string, observacion: string];

/** What a report says. */
interface Contenido {
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
function createContenido(categoria: CategoriaInforme, random: Random): Contenido {
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
