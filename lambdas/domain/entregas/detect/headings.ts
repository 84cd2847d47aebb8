import { clean, fold } from '../../../../contract/base/texto.ts';
import { cabeceraDeMuestra, celdaDeMuestra } from '../form/crosstab.ts';

/**
 * The headings of each field in laboratories' exports, in Spanish, Catalan, Portuguese, French and English, as words without
 * accents or joining words, separated by bars. Keys are the mapping's; `ninguno`: headings of no field and no parameter.
 */
export const headings = {
  'campos.numero_muestra': `
    numero muestra | codigo muestra | id muestra | muestra | clave | clave muestra | registro | numero registro |
    codigo laboratorio | numero laboratorio | referencia laboratorio | identificacion muestra | numero | codigo |
    mostra | codi mostra | numero mostra | amostra | numero amostra | codigo amostra | id amostra | echantillon |
    numero echantillon | code echantillon | reference echantillon | sample | sample number | sample id |
    sample code | sample reference | lab id | laboratory number | lab number | specimen id | numero analisis |
    analisis numero | expediente muestra | lims id | [cabecera]`,
  'campos.estado': `
    estado | estado muestra | situacion | status | sample status | estat | estat mostra | statut | etat |
    estado amostra | situacao | state | situacion muestra | estado validacion | estado informe | estado analisis |
    estado firma | fase | fase muestra | firmado | firmada | validado | validada | autorizado | autorizada`,
  'campos.producto': `
    producto | nombre producto | matriz producto | articulo | denominacion | denominacion producto |
    muestra descripcion | nombre muestra | produit | produto | producte | product | product name | sample name |
    material | designacion | denominacion muestra`,
  'campos.referencia_externa': `
    referencia externa | referencia cliente | referencia | su referencia | codigo cliente muestra | lote | lot |
    batch | numero lote | pedido | numero pedido | reference client | client reference | customer reference |
    external reference | referencia client | referencia cliente amostra | external id | albaran | expediente`,
  'campos.referencia_solicitud': `
    referencia solicitud | solicitud | numero solicitud | codigo solicitud | referencia sol licitud | request reference |
    reference demande | referencia solicitacao`,
  'campos.punto_muestreo.nombre': `
    punto muestreo | sitio | punto | punto toma | lugar muestreo | lugar toma | punto control | nombre punto |
    lugar | estacion | estacion muestreo | punt mostreig | lloc mostreig | ponto amostragem | ponto recolha |
    local amostragem | local colheita | point prelevement | lieu prelevement | sampling point | sample point |
    monitoring location name | monitoring location | sample site | sampling site | site | station | sampling location | nombre punto muestreo | instalacion | punt`,
  'campos.punto_muestreo.codigo': `
    codigo punto | codigo punto muestreo | id punto | clave punto | codi punt | codi punt mostreig | codigo ponto
    | code point | site code | site id | sampling point code | point id | station code | codigo estacion |
    codigo infraestructura | codigo sinac`,
  'campos.fecha_muestra': `
    activity start date | fecha muestra | fecha muestreo | fecha toma | fecha toma muestra | fecha | fecha recogida | fecha extraccion |
    dia | dia muestreo | data | data mostra | data mostreig | data presa | data presa mostra | data amostragem |
    data colheita | data recolha | data coleta | date | date prelevement | date echantillonnage | sample date |
    sampling date | date sampled | collection date | date collected | collected | collected date | sampled`,
  'campos.hora_muestra': `
    hora | hora muestra | hora muestreo | hora toma | hora recogida | hora mostreig | hora colheita |
    hora amostragem | heure | heure prelevement | sample time | sampling time | time | collection time |
    time sampled`,
  'campos.fecha_recepcion': `
    fecha recepcion | fecha entrada | fecha registro | recepcion | data recepcio | data entrada | data rececao |
    data recepcao | date reception | received date | date received | reception date | received | login date |
    fecha llegada`,
  'campos.inicio_analisis': `
    inicio analisis | fecha inicio | fecha inicio analisis | inicio ensayo | fecha inicio ensayo | data inici |
    inici analisi | data inicio | data inicio analise | debut analyse | date debut | date debut analyse |
    analysis start | start date | analysis start date | analysed start`,
  'campos.fin_analisis': `
    fin analisis | fecha fin | fecha fin analisis | fin ensayo | fecha fin ensayo | fecha analisis |
    final analisis | data fi | fi analisi | data fim | data fim analise | fin analyse | date fin |
    date fin analyse | analysis end | end date | analysis date | date analysed | date analyzed | completion date |
    fecha finalizacion | fecha termino`,
  'campos.fecha_prevista': `
    fecha prevista | fecha compromiso | prevision | data prevista | date prevue | due date | expected date |
    fecha entrega prevista`,
  'campos.fecha_emision': `
    fecha emision | fecha informe | fecha validacion | fecha autorizacion | data emissio | data informe |
    data emissao | data relatorio | date emission | date rapport | report date | issue date | date reported |
    reported date | authorised date | fecha publicacion`,
  'campos.tipo_muestra': `
    tipo muestra | tipo | subtipo | clase | clase muestra | matriz | tipo matriz | categoria | naturaleza |
    tipo agua | tipo producto | tipo alimento | familia | tipus | tipus mostra | matriu | tipo amostra |
    matriz amostra | natureza | type | type echantillon | matrice | nature | nature echantillon | sample type |
    sample class | matrix | sample matrix | class | category | perfil`,
  'campos.solicitante': `
    solicitante | cliente | nombre cliente | razon social | peticionario | titular | empresa | client | nom client
    | sol licitant | peticionari | requerente | nome cliente | donneur ordre | demandeur | customer |
    customer name | client name | account | company | requester | submitter | gestor | abonado`,
  'campos.solicitante_id': `
    codigo cliente | id cliente | numero cliente | codigo solicitante | id solicitante | cif | nif | codi client |
    code client | customer id | client id | customer code | customer number | account number | client code |
    codigo abonado`,
  'campos.conclusion_muestra': `
    conclusion | conclusion muestra | dictamen | dictamen muestra | calificacion | calificacion muestra |
    veredicto | semaforo | valoracion | valoracion muestra | aptitud | conclusio | qualificacio | apreciacao |
    conclusao | conclusion echantillon | sample conclusion | verdict | overall result | sample result |
    sample status verdict | overall conclusion | evaluacion | evaluacion muestra | resultado muestra |
    calificacion sanitaria | conformidad muestra`,
  'campos.tomada_por': `
    tomada por | toma por | muestreado por | recogida por | presa per | colhida por | preleve par | sampled by |
    collected by | entidad muestreo`,
  'campos.operador_muestreo': `
    operador | operador muestreo | muestreador | tecnico muestreo | tomador | mostrejador | amostrador | preleveur
    | sampler | sampler name | tomador muestra`,
  'campos.temperatura': `
    temperatura recepcion | temperatura muestra | temperatura transporte | temperatura llegada |
    reception temperature | received temperature`,
  'campos.cubierto': `cubierto | cobertura`,
  'campos.descripcion': `
    descripcion | descripcion muestra | location | localizacion | ubicacion | direccion | cuerpo agua | descripcio
    | descricao | description | sample description | address | emplacement | localizacao`,
  'campos.informacion_muestra': `
    observaciones | observacion | comentarios | comentario | notas | nota | informacion | informacion adicional |
    observacions | observacoes | remarques | commentaire | commentaires | comments | comment | remarks | notes`,
  'campos.numero_informe': `
    numero informe | informe | codigo informe | certificado | numero certificado | boletin | numero boletin |
    informe numero | numero relatorio | relatorio | boletim | numero rapport | rapport | report | report number |
    report id | certificate | certificate number | acta | numero acta`,
  'campos.revision': `revision | version | version informe | revision informe | revisio | revisao | report version | edicion`,
  'campos.motivo_revision': `motivo revision | motivo modificacion | revision reason | motivo enmienda`,
  'campos.norma': `
    norma | legislacion | normativa | reglamento | especificacion | regulation | standard | reglementation |
    specification | criterio`,
  'campos.autorizado_por': `
    autorizado por | validado por | firmado por | responsable | firmante | autoritzat per | autorizado por nome |
    valide par | authorised by | authorized by | approved by | validated by | signed by`,
  'campos.regla_decision': `regla decision | decision rule | regle decision`,
  'resultado.descripcion': `
    parametro | nombre parametro | analito | parametro analizado | determinacion | ensayo | analisis | prueba |
    componente | descripcion parametro | parametre | analit | determinacio | assaig | parametro ensaio | ensaio |
    analise | determinacao | analyse | analyte | parameter | parameter name | test | test name | component |
    determinand | characteristic | characteristic name | substance | sustancia | variable | compuesto | compound |
    compound name | chemical | chemical name | nombre compuesto | pesticide | plaguicida | determinando | p`,
  'resultado.valor': `
    [celda] | resultado | valor | valor resultado | resultado analisis | resultado formateado | resultado texto |
    valor medido | concentracion | resultat | valor obtingut | valeur | result | value | result value |
    measured value | final result | reported result | formatted entry | concentration | result measure value |
    resultado final | medida | v | dato`,
  'resultado.operador': `
    signo | operador resultado | simbolo | calificador | prefijo | signe | sinal | sign | qualifier | prefix |
    operator | modificador | signo resultado | menor que | mayor menor | flag | cualificador | calif | cualif | qual`,
  'resultado.unidad': `unidad | unidad medida | unidades | unitat | unidade | unite | unit | units | uom | unit measure | result unit`,
  'resultado.rango': `
    limite | limites | valor limite | rango | intervalo | valor referencia | valor parametrico | vp | limite legal
    | especificacion | criterio | referencia valor | valores referencia | limit | limite legislacion |
    valeur limite | valor limit | range | reference range | specification | spec | limite aceptacion | limits |
    vma | lmr | limite referencia`,
  'resultado.min': `
    minimo | limite inferior | limite minimo | valor minimo | min | lower limit | minimum | low limit | minim |
    limite inf | valeur min`,
  'resultado.max': `
    maximo | limite superior | limite maximo | valor maximo | max | upper limit | maximum | high limit | maxim |
    limite sup | valeur max | mcl`,
  'resultado.conclusion': `
    conclusion parametro | dictamen | dictamen parametro | cumple | cumplimiento | conformidad | conformidade | conforme |
    evaluacion | evaluacion parametro | apto | calificacion parametro | valoracion parametro | compleix |
    conformitat | conformite | compliance | conformity | pass fail | complies | veredicto | conclusion resultado |
    cumple limite | dentro limite | conclusion | cumpre | valoracion`,
  'resultado.incertidumbre': `incertidumbre | incertesa | incerteza | incertitude | uncertainty | u k 2 | incertidumbre expandida`,
  'resultado.limite_deteccion': `
    limite deteccion | ld | lod | ldd | limit detection | limite detection | limit deteccio | mdl |
    detection limit`,
  'resultado.limite_cuantificacion': `
    limite cuantificacion | lc | lq | loq | limit quantification | limite quantification | limit quantificacio |
    limite quantificacao | quantification limit | reporting limit | pql | rl`,
  'resultado.acreditado': `
    acreditado | acreditacion | enac | acreditat | accredite | accredited | acreditado enac | cofrac | ipac |
    iso 17025`,
  'determinacion.descripcion': `
    grupo | grupo parametros | grupo analisis | determinacion | ensayo | seccion | analisis | bloque | grup |
    ensaio | analyse | groupe | group | test | test group | section | analysis | panel | tipo analisis |
    familia parametro`,
  'determinacion.procedimiento': `
    metodo | procedimiento | metodo analisis | metodo ensayo | tecnica | pnt | metode | procediment | methode |
    method | test method | procedure | method code | codigo metodo | metodologia | norma metodo |
    tecnica analitica`,
  'determinacion.subcontratado': `subcontratado | subcontratacion | subcontractat | sous traite | subcontracted`,
  ninguno: `
    longitud | latitud | longitude | latitude | lon | lat | coordenada x | coordenada y | utm x | utm y | x | y |
    huso | altitud | periodo | ano | anyo | year | any | annee | mes | month | ejercicio | trimestre |
    codigo postal | cp | zip | telefono | email | correo | orden | fila | row | line | order | serie | delegacion
    | precio | importe | tarifa | grupo`,
} as const satisfies Record<string, string>;

/** The field of a column: a key of the mapping. */
export type Destino = Exclude<keyof typeof headings, 'ninguno'>;

/** Whether a field is a date of the sample. */
export const isDateField = (destino: string) => /^campos\.(?:fecha|inicio_analisis|fin_analisis)/u.test(destino);

/** Words by their abbreviations in headings. */
const abbreviations: ReadonlyMap<string, string> = new Map(
  `no:numero nro:numero num:numero n:numero nr:numero number:number cod:codigo fec:fecha fch:fecha f:fecha
    ref:referencia obs:observaciones inc:incertidumbre param:parametro det:determinacion rdo:resultado res:resultado
    ud:unidad uds:unidad und:unidad unid:unidad uni:unidad lim:limite mtra:muestra mta:muestra tpo:tipo dt:date
    desc:descripcion lab:laboratorio cli:cliente conc:conclusion t:temperatura s:solicitante temp:temperatura
    conf:conformidad`
    .split(/\s+/u)
    .map((pair) => pair.split(':') as [string, string]),
);

/** Joining words, which are ignored. */
const joining: ReadonlySet<string> = new Set(
  'de del la el los las d da do das dos du des le of the al a l y en para con'.split(' '),
);

/** The words of a heading in the dictionary's form. */
export function wordsOf(heading: string): string[] {
  const plain = clean(heading)
    .replaceAll(/\bn\.?\s?[º°]/giu, 'numero ')
    .replaceAll(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return fold(plain)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !joining.has(word))
    .map((word) => singular(abbreviations.get(word) ?? word));
}

function singular(word: string): string {
  return word.length > 4 && /(?:[aeiou]|unit|result)s$/u.test(word) && !/(?:isis|sis)$/u.test(word)
    ? word.slice(0, -1)
    : word;
}

/** The headings of the dictionary, by their words. */
const phrases = (Object.keys(headings) as (Destino | 'ninguno')[]).flatMap((destino) =>
  headings[destino].split('|').map((text) => ({ destino, words: wordsOf(text) })),
);

/** The made columns of a crosstab by name, with their fields. */
const sinTitulo = new Map<string, Destino>([
  [cabeceraDeMuestra, 'campos.numero_muestra'],
  [celdaDeMuestra, 'resultado.valor'],
]);

/** How well a heading says each field, from 0 to 1: a heading of the dictionary is 1, a heading with more words less. */
export function scoresOf(heading: string): ReadonlyMap<Destino | 'ninguno', number> {
  const own = sinTitulo.get(heading);
  if (own) return new Map([[own, 1]]);
  const words = new Set(wordsOf(heading));
  const found = new Map<Destino | 'ninguno', number>();
  if (words.size === 0) return found;
  for (const { destino, words: said } of phrases) {
    if (!said.every((word) => words.has(word))) continue;
    const share = new Set(said).size / words.size;
    const puntos = share === 1 ? 1 : 0.35 + 0.5 * share;
    if (share >= 0.5 && puntos > (found.get(destino) ?? 0)) found.set(destino, puntos);
  }
  return found;
}

/** Whether a heading is the first of a field's in the dictionary, which is what the portal calls the field. */
export function isOwnName(destino: Destino, heading: string): boolean {
  const own = phrases.find((each) => each.destino === destino)?.words ?? [];
  const words = new Set(wordsOf(heading));
  return words.size === own.length && own.every((word) => words.has(word));
}

/** Whether a text is a heading of a sample's field. */
export function isField(text: string): boolean {
  return [...scoresOf(text)].some(([destino, puntos]) => destino.startsWith('campos.') && puntos >= 0.75);
}
