import { isObject, type Json, type JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { nombreDeColumna } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import { columnasDeFuente, jsonText } from './mapeo-json.ts';

const nombresDeSigno: Record<string, string> = {
  ',': 'coma',
  '.': 'punto',
  ';': 'punto y coma',
  '|': 'barra vertical',
  '\t': 'tabulador',
  tabulador: 'tabulador',
  ' ': 'espacio',
  "'": 'apóstrofo',
  ninguno: 'ninguno',
  mixto: 'coma y punto, según el valor',
};

/** How encodings are called. */
export const nombresDeCodificacion: Readonly<Record<string, string>> = {
  auto: 'Se decide al leerlo',
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (extremo mayor)',
  'windows-1252': 'Windows-1252 (Latin-1)',
  macintosh: 'Mac antiguo (Mac Roman)',
};

/** What is read of a sheet's numbers that show fewer digits than they hold. */
export const nombresDeCifras: Readonly<Record<string, string>> = {
  omitir: 'Lo que enseña Excel',
  leer: 'Todas las que guarda la celda',
};

/** What is read of a sheet's numbers that a format writes a text beside. */
export const nombresDeTexto: Readonly<Record<string, string>> = {
  leer: 'Lo que enseña Excel, con su texto',
  omitir: 'Solo el número',
};

/** What a limit that is a number alone is, as `rango_sin_signo` says it. */
export const nombresDeLimite: Readonly<Record<string, string>> = {
  max: 'Lo más que se admite',
  min: 'Lo menos que se admite',
  texto: 'No se sabe: se enseña como texto',
};

const formatosDeFecha = [
  'dd/mm/aaaa',
  'mm/dd/aaaa',
  'aaaa-mm-dd',
  'dd-mm-aaaa',
  'dd.mm.aaaa',
  'dd/mm/aa',
  'mm/dd/aa',
  'aa/mm/dd',
];

/** The formats of dates to choose from, with the one in force, or several joined by `, `. */
export const formatosConEl = (fechas: string): readonly string[] =>
  formatosDeFecha.includes(fechas) || fechas === '' ? formatosDeFecha : [fechas, ...formatosDeFecha];

/** `punto y coma`: how a sign of the file is called; the sign itself in quotes where it has no name. */
function nombreDeSigno(signo: string): string {
  return nombresDeSigno[signo] ?? `«${signo}»`;
}

/** `«A», «B» y «C»`. */
export function listOf(names: readonly string[]): string {
  const quoted = names.map((name) => `«${nombreDeColumna(name)}»`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} y ${quoted[quoted.length - 1] ?? ''}`;
}

/** What a word stands for that has no meaning, at a place of the mapping. */
function nada(valores: JsonObject, clave: string): string {
  if (hasStates(valores)) return 'no se trae';
  return /^resultado\.(?:operador|censura)$/u.test(clave) ? 'nada' : 'sin conclusión';
}

/** `Rojo: No cumple; Verde: Cumple`: the words of the file and what they stand for. */
function textoDeValores(valores: JsonObject, clave: string): string {
  return Object.entries(valores)
    .map(([from, to]) => {
      const text = jsonText(to);
      return `${from}: ${text === '' ? nada(valores, clave) : (nombresDeEstado[text]?.toLowerCase() ?? text)}`;
    })
    .join('; ');
}

/** The states of a sample, as a choice among them. */
export const nombresDeEstado: Readonly<Record<string, string>> = {
  en_curso: 'En curso',
  autorizada: 'Autorizada',
  anulada: 'Anulada',
};

const hasStates = (valores: JsonObject) => Object.values(valores).some((to) => jsonText(to) in nombresDeEstado);

/** A source in words, such as `La columna «PRODUCTO»` or `Punto + Fecha, juntas`; `clave` is the place of the mapping that it is of. */
export function textoDeFuente(fuente: Json | undefined, clave = ''): string {
  if (fuente === undefined) return 'De ningún sitio';
  if (!isObject(fuente)) return `La columna «${nombreDeColumna(jsonText(fuente))}»`;
  const {
    constante,
    columnas,
    unidad,
    defecto,
    valores,
    dentro_de: inside,
    fuera_de: outside,
    separar,
    fechas,
  } = fuente;
  if (constante !== undefined)
    return jsonText(constante) === '' ? 'De ningún sitio' : `Siempre «${jsonText(constante)}»`;
  const names = columnasDeFuente(fuente);
  const from =
    columnas === undefined ? `La columna ${listOf(names)}` : `${names.map(nombreDeColumna).join(' + ')}, juntas`;
  const part = inside
    ? `, lo que va entre ${jsonText(inside)}`
    : outside
      ? `, sin lo que va entre ${jsonText(outside)}`
      : isObject(separar)
        ? `, la parte ${jsonText(separar['parte'])} entre «${jsonText(separar['por'])}»`
        : '';
  const inUnit = unidad === undefined ? '' : `, en ${jsonText(unidad)}`;
  const words = isObject(valores) ? ` (${textoDeValores(valores, clave)})` : '';
  const order = Array.isArray(fechas) ? `, con fechas ${(fechas as readonly Json[]).map(jsonText).join(', o ')}` : '';
  return `${from}${part}${inUnit}${words}${textoDeDefecto(defecto)}${order}`;
}

function textoDeDefecto(defecto: Json | undefined): string {
  if (defecto === undefined) return '';
  const names = columnasDeFuente(defecto);
  if (isObject(defecto) && names.length > 0)
    return `; donde falte, ${listOf(names)}${names.length > 1 ? ', juntas' : ''}`;
  return `; donde falte, «${jsonText(defecto)}»`;
}

const textosPorCampo: Record<string, (valor: Json) => string> = {
  codificacion: (valor) => nombresDeCodificacion[jsonText(valor)] ?? jsonText(valor),
  separador: (valor) => capital(nombreDeSigno(jsonText(valor))),
  decimal: (valor) => capital(nombreDeSigno(jsonText(valor))),
  miles: (valor) =>
    valor === 'ninguno'
      ? 'No separa los miles: tiene decimales'
      : `Separa los miles con ${nombreDeSigno(jsonText(valor))}`,
  rango_sin_signo: (valor) => nombresDeLimite[jsonText(valor)] ?? jsonText(valor),
  comillas: (valor) => (valor === false ? 'Sin comillas' : `Comillas ${jsonText(valor)}`),
  fechas: (valor) => (Array.isArray(valor) ? (valor as readonly Json[]).map(jsonText).join(', o ') : jsonText(valor)),
  fechas_en_orden: (valor) =>
    valor === true ? 'No: vale el primer formato que la lea' : 'Sí: se rechazan, y se ven en la entrega',
  hoja: (valor) => (typeof valor === 'number' ? `La hoja ${valor}` : `«${jsonText(valor)}»`),
  decimales_ocultos: (valor) => nombresDeCifras[jsonText(valor)] ?? jsonText(valor),
  texto_del_formato: (valor) => nombresDeTexto[jsonText(valor)] ?? jsonText(valor),
  lineas_entre_comillas: (valor) => (valor === true ? 'Cada línea entera' : 'Solo las celdas que las lleven'),
  filas_ocultas: (valor) => (valor === 'omitir' ? 'No: se dejan fuera' : 'Sí: se leen como las demás'),
  cabecera: (valor) => `La línea ${jsonText(valor)}`,
  omitir_filas: (valor) =>
    Array.isArray(valor) && valor.length > 0 ? reglasTexto(valor as readonly Json[]) : 'No se deja fuera ninguna',
};

function reglasTexto(reglas: readonly Json[]): string {
  return capital(reglas.filter(isObject).map(textoDeRegla).join('; '));
}

/** A rule of rows left out, in words. */
export function textoDeRegla({ tras_cabecera: after, ultimas, columna, valores, patron }: JsonObject): string {
  if (after !== undefined)
    return after === 1 ? 'la línea bajo la cabecera' : `las ${jsonText(after)} líneas bajo la cabecera`;
  if (ultimas !== undefined) return ultimas === 1 ? 'la última línea' : `las ${jsonText(ultimas)} últimas líneas`;
  if (Array.isArray(valores))
    return `las filas con ${listOf((valores as readonly Json[]).map(jsonText))} en «${jsonText(columna)}»`;
  return `las filas con ${jsonText(patron)} en «${jsonText(columna)}»`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** An answer to a question that doesn't say what its answers are called. `campo` is the key of the mapping that it is about. */
export function textoDeRespuesta(campo: string, valor: Json): string {
  const own = textosPorCampo[campo];
  if (own) return own(valor);
  if (campo === 'determinaciones') {
    const count = Array.isArray(valor) ? valor.length : 0;
    return count > 0 ? 'Sí' : 'No';
  }
  return textoDeFuente(valor, campo);
}
