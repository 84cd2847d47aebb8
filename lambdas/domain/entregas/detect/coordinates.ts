import { fold } from '../../../../contract/base/texto.ts';
import type { Columna } from './columns.ts';
import { wordsOf } from './heading-score.ts';

const setOf = (words: string) => new Set(words.split(' '));

/** Words of headings that say where a place is, and nothing else whatever stands below them. */
const place = setOf(
  'utm utmx utmy xutm yutm utme utmn lat latitud latitude lon lng longitude easting northing huso datum epsg srid mgrs geohash geom geometry wkt coordenada coordinate coord coordenade coordonnee altitud altitude elevacion elevation cota etrs89 ed50 wgs84 georreferencia',
);
/** The same where the cells are numbers, or a zone's: 'Norte' and 'Zona' are names of places too. */
const numbered = setOf('este oeste norte sur east west north south x y longitud long zona zone elev');
/** What stands beside them. */
const beside = setOf(
  'decimal dec grado degree dd gms dms m msnm metro punto point muestreo sampling estacion station sitio site location activity monitoring measure value etrs wgs ed nad',
);

/** Words of headings that number the rows of a program's own table. */
const keys = setOf('key pk fid gid oid rowid objectid globalid recno autonumber autonumerico surrogate');

const zoneOfUtm = /^\d{1,2}\s?[A-Z]?$/iu;
const number = /^[+-]?\d[\d\s.,'°º″′"]*[NSEWO]?$/iu;

/** Whether a text is the address of a person or a mailbox. */
const isEmail = (text: string) => /^[^\s@]{1,64}@[^\s@]{1,255}$/u.test(text) && /\.\p{L}{2,}$/u.test(text);

/**
 * Whether a column identifies nothing and is no field or result: a coordinate, a program's own key of the row, or addresses
 * of persons.
 */
export function isForeign({ nombre, textos }: Pick<Columna, 'nombre' | 'textos'>): boolean {
  if (textos.length > 0 && textos.every(({ texto }) => isEmail(texto))) return true;
  // 'y' joins words elsewhere.
  const words = fold(nombre) === 'y' ? ['y'] : wordsOf(nombre).filter((word) => !/^\d+$/u.test(word));
  const own = words.filter((word) => !beside.has(word));
  if (own.length === 0) return false;
  if (own.every((word) => keys.has(word))) return true;
  if (!own.every((word) => place.has(word) || numbered.has(word))) return false;
  if (own.some((word) => place.has(word))) return true;
  return textos.every(({ texto }) => number.test(texto) || zoneOfUtm.test(texto));
}
