import type { ClaseDeNombre, UnionDeNombres } from '../../../../contract/entregas/diccionario.ts';
import { clean } from '../../../../contract/base/texto.ts';
import type { Reading } from './reading.ts';

/** How the fields are called in a delivery's notes. */
const campos: Readonly<Record<ClaseDeNombre, string>> = {
  solicitante: 'solicitante',
  tipo: 'tipo_muestra',
  parametro: 'resultados.descripcion',
  unidad: 'resultados.unidad',
};

type Texts = Record<string, unknown>;

/** A text of a sample, and the names of it that a warning says already. */
interface Place {
  texts: unknown;
  key: string;
  said: Set<string>;
}

/** Puts the portal's own names for those of a file that a person has joined to them, and says each once of each sample. */
export class NameJoiner {
  private readonly names: ReadonlyMap<string, string>;
  constructor(diccionario: readonly UnionDeNombres[]) {
    const joined = diccionario.filter(({ nombre, como }) => nombre !== como);
    this.names = new Map(joined.map(({ clase, nombre, como }) => [`${clase} ${nombre}`, como]));
  }

  /** Changes a reading's names in place, before it is checked; the reading has a warning of each. */
  join(reading: Reading): void {
    if (this.names.size === 0) return;
    const { document } = reading;
    const said = new Set<string>();
    const put = (clase: ClaseDeNombre, texts: unknown, key: string) => this.put(reading, clase, { texts, key, said });
    put('solicitante', document['solicitante'], 'nombre');
    put('tipo', document, 'tipo_muestra');
    for (const determinacion of listOf(document['determinaciones'])) {
      put('parametro', determinacion, 'descripcion');
      for (const resultado of listOf(determinacion['resultados'])) {
        put('parametro', resultado, 'descripcion');
        put('unidad', resultado, 'unidad');
      }
    }
  }

  private put(reading: Reading, clase: ClaseDeNombre, { texts, key, said }: Place): void {
    if (!isTexts(texts)) return;
    const text = texts[key];
    if (typeof text !== 'string') return;
    const valor = clean(text);
    const como = this.names.get(`${clase} ${valor}`);
    if (como === undefined) return;
    texts[key] = como;
    if (said.has(`${clase} ${valor}`)) return;
    said.add(`${clase} ${valor}`);
    const motivo = `«${valor}» se guarda como «${como}», por el diccionario de nombres`;
    reading.warnings.push({ linea: reading.linea, campo: campos[clase], motivo, clase: 'nombre' });
  }
}

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null;

const listOf = (value: unknown): readonly Texts[] => (Array.isArray(value) ? value.filter(isTexts) : []);
