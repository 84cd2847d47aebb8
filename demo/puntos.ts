import type { MuestraDocument } from '../contract/muestra.ts';
import type { Lugar } from '../contract/normas/norma.ts';
import { fichaDePuntoSchema } from '../contract/punto.ts';
import { claveDePunto, puntoOf } from '../contract/rules/punto.ts';
import { writePunto } from '../lambdas/store/puntos.ts';

/** Classes of the demo's points by how they are called, where the type of sample doesn't say it of all of its points. */
const clases: readonly (readonly [nombre: RegExp, clase: Lugar])[] = [
  [/^Depósito de cabecera$/u, 'depósito de cabecera'],
  [/^Depósito (?:de distribución|\d+ - salida)$/u, 'depósito'],
  [/^(?:Toma de red|Red de distribución|Fuente pública|Fuente de la plaza)/u, 'red'],
  [/^ETAP - /u, 'salida de ETAP'],
  [/^Acumulador /u, 'acumulador'],
  [/^Retorno ACS$/u, 'retorno'],
  [/^Depósito (?:de agua fría|general)/u, 'depósito de AFCH'],
];

/** The class of a point of the demo; undefined where its name leaves it to the type of sample. */
function claseDePunto(nombre: string): Lugar | undefined {
  return clases.find(([name]) => name.test(nombre))?.[1];
}

/** The points of some samples whose class their name says, by key. */
export function clasesDePuntos(muestras: Iterable<MuestraDocument>): Map<string, Lugar> {
  const found = new Map<string, Lugar>();
  for (const muestra of muestras) {
    const punto = puntoOf(muestra, false);
    const clase = punto && claseDePunto(punto.nombre);
    if (punto && clase) found.set(claveDePunto(muestra.solicitante.nombre, punto), clase);
  }
  return found;
}

const writesAtOnce = 20;

/** Says the class of points, as long as nobody has said anything of them. */
export async function loadPuntos(puntos: ReadonlyMap<string, Lugar>): Promise<void> {
  const queue = puntos.entries();
  const write = async (): Promise<void> => {
    for (const [clave, clase] of queue) {
      await writePunto({ clave, ficha: fichaDePuntoSchema.parse({ clase }), version: 1, cambio: null }, undefined);
    }
  };
  await Promise.all(Array.from({ length: writesAtOnce }, write));
}
