import type { CategoriaInforme } from '../../contract/cuenta/usuario.ts';
import type { NewInforme } from '../../lambdas/domain/informes/store/informes-externos.ts';
import type { Calendario } from './calendario.ts';
import type { ClienteDemo } from './clientes.ts';
import { type Contenido, createContenido } from './informes-contenido.ts';
import { createRandom } from './random.ts';

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
