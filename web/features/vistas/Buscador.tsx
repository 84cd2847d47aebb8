import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { clean, fold } from '../../../contract/base/texto.ts';
import { enCursoCalls } from '../../../contract/muestras/calls-en-curso.ts';
import { programaCalls } from '../../../contract/programa/calls.ts';
import { puntosCalls } from '../../../contract/puntos/calls.ts';
import { resultsCalls } from '../../../contract/resultados/calls.ts';
import { direccionDeVista, paginasDeVista } from '../../../contract/vistas/paginas.ts';
import type { Vista } from '../../../contract/vistas/vista.ts';
import { clientOf } from '../../app/services.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { direccionDePunto } from '../../components/direccion-de-punto.ts';
import type { Section } from '../../components/Sections.tsx';
import { seccionesDeIncidencias } from '../incidencias/Secciones.tsx';
import { seccionesDePuntos } from '../puntos/Secciones.tsx';
import { ultimasDe, vistasOptions } from './api.ts';

const { query } = clientOf({ ...resultsCalls, ...enCursoCalls, ...puntosCalls, ...programaCalls });
const [store, { open }] = createSpotlight();

/** How many of each kind are shown; and how long typing must rest before the server is asked, in milliseconds. */
const maxHits = 5;
const restMs = 250;

/** Pages beside those of the header's tabs. */
const otras: readonly Section[] = [
  ...seccionesDePuntos,
  ...seccionesDeIncidencias,
  { to: '/mi-cuenta', label: 'Mi cuenta' },
  { to: '/ayuda', label: 'Ayuda' },
];

interface Hit {
  /** Of a view: another client's may be the same in all else. */
  id?: string;
  nombre: string;
  detalle: string;
  to: string;
}

/** What was found of one kind. Of what the server finds it is the first, `total` is all, which the page at `donde` lists. */
interface Kind {
  nombre: string;
  hits: Hit[];
  total?: number | undefined;
  donde?: readonly [label: string, to: string];
}

interface BuscadorProps {
  /** The pages of the header's tabs, which the user may open. */
  paginas: readonly Section[];
  /** How often it was asked for: it opens each time. */
  veces: number;
  /** What is typed, which begins before this code is there. */
  texto: string;
  onTexto: (texto: string) => void;
}

/** Ctrl K: goes to a page, a view, a sample by its number, a point or an installation. */
export function Buscador({ paginas, veces, texto, onTexto }: BuscadorProps) {
  const navigate = useNavigate();
  const id = useId();
  const { selected } = useSpotlight(store);
  const hasKeys = useMediaQuery('(hover: hover)', undefined, { getInitialValueInEffect: false });
  const { kinds, hasMasVistas, isSearching, failed, retry } = useHits(clean(texto), paginas);
  const hits = kinds.flatMap((kind) => kind.hits);
  const rows = hits.map(({ to }) => to).join('\n');
  useEffect(open, [veces]);
  // What the server finds comes after the text: Enter opens the marked row, or else the first.
  useEffect(() => {
    const all = [...(document.getElementById(id)?.querySelectorAll('[data-action]') ?? [])];
    const marked = all.findIndex((one) => one.hasAttribute('data-selected'));
    const place = rows === '' ? -1 : Math.max(0, marked);
    all[place]?.setAttribute('data-selected', 'true');
    store.setState((state) => ({ ...state, selected: place }));
  }, [id, rows]);

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={texto}
      onQueryChange={onTexto}
      overlayProps={{ backgroundOpacity: 0.35 }}
      transitionProps={{ duration: 140 }}
      attributes={{ content: { 'aria-label': 'Ir a' } }}
      // Paler than the name, the library's would be too pale on the marked row.
      styles={{ actionDescription: { opacity: 1 } }}
    >
      <Spotlight.Search
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder="Página, vista, punto, instalación o n.º de muestra"
        aria-label="Ir a una página, vista, punto, instalación o muestra"
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-activedescendant={selected >= 0 ? `${id}-${selected}` : undefined}
        maxLength={200}
        spellCheck={false}
        // The library marks a row without telling.
        onKeyDown={() => queueMicrotask(() => store.setState((state) => ({ ...state })))}
      />
      <Spotlight.ActionsList id={id} role="listbox" aria-label="Lo encontrado">
        {kinds.map((kind) => (
          <Spotlight.ActionsGroup key={kind.nombre} label={kind.nombre} role="group" aria-label={kind.nombre}>
            {kind.hits.map((one) => {
              const place = hits.indexOf(one);
              return (
                <Spotlight.Action
                  key={one.id ?? `${one.nombre} ${one.to}`}
                  // The library passes no id on.
                  ref={(button) => {
                    if (button) button.id = `${id}-${place}`;
                  }}
                  role="option"
                  aria-selected={place === selected}
                  label={one.nombre}
                  description={one.detalle}
                  className="break-anywhere"
                  onClick={() => void navigate(one.to)}
                />
              );
            })}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      <div role="status" className="px-16 py-8 ink-3 size-13 break-anywhere">
        {failed.length > 0 ? (
          <>
            No se han podido buscar {failed.join(' ni ')}.{' '}
            <button type="button" className="accent hover-underline" onClick={retry}>
              Reintentar
            </button>
          </>
        ) : isSearching ? (
          'Buscando…'
        ) : hits.length === 0 ? (
          textoDeNinguno(texto.trim())
        ) : (
          <>
            {hasKeys ? 'Elige con ↑ y ↓, y abre con Intro' : 'Toca una fila para abrirla'}
            {hasMasVistas ? '. Hay más vistas: escribe más de su nombre' : null}
          </>
        )}
      </div>
    </Spotlight.Root>
  );
}

/** That nothing was found, among what was looked through: a letter is sought in pages and views alone, in numbers what has a digit. */
function textoDeNinguno(texto: string): string {
  if (texto.length < minLetters) return `Ninguna página ni vista se llama así: escribe más para buscar lo demás`;
  const numeros = isMaybeNumero(texto) ? ', las instalaciones y los números de muestra' : ' y las instalaciones';
  return `No se ha encontrado «${texto}» entre las páginas, las vistas, los puntos${numeros} que puedes ver.`;
}

const minLetters = 2;
const isMaybeNumero = (texto: string) => /\d/u.test(texto);

/** What a text finds: of pages and views at once, of the rest once typing rests; without a text the last views and all pages. */
function useHits(texto: string, paginas: readonly Section[]) {
  const [asked] = useDebouncedValue(texto, restMs);
  const enabled = asked.length >= minLetters && asked === texto;
  const usuarioId = useQuery({ ...profileOptions, enabled: false }).data?.user._id ?? '';
  const byNumber = { numeroMuestra: asked, limit: maxHits, sortBy: 'numero_muestra', sortOrder: 'asc' } as const;
  const mayBeNumber = enabled && isMaybeNumero(asked);
  const resultados = useQuery({ ...query('listResults', { query: byNumber }), enabled: mayBeNumber });
  const enCurso = useQuery({ ...query('listMuestrasEnCurso', { query: byNumber }), enabled: mayBeNumber });
  const puntos = useQuery({ ...query('listPuntos', { query: { search: asked } }), enabled });
  const instalaciones = useQuery({ ...query('listPrograma', { query: { search: asked } }), enabled });
  const vistas = useQuery(vistasOptions);
  const calls = [resultados, enCurso, puntos, instalaciones, vistas];
  const names = ['muestras', 'muestras en curso', 'puntos', 'instalaciones', 'vistas'];

  const words = fold(texto);
  const isNamed = ({ nombre }: { nombre: string }) => fold(nombre).includes(words);
  const known = vistas.data?.vistas ?? [];
  const deCliente = ({ cliente }: Vista) => vistas.data?.clientes.find(({ _id }) => _id === cliente)?.nombre;
  const ultimas = ultimasDe(usuarioId, known);
  const byUse = words === '' ? ultimas : [...new Set([...ultimas, ...known])];
  const pages = new Map([...paginas, ...otras].map(({ to, label }) => [to, { nombre: label, to, detalle: '' }]));
  const en = (ruta: string, clave: string) => `${ruta}?${new URLSearchParams({ [clave]: asked }).toString()}`;
  const conNombre = byUse.filter(isNamed);
  const primeras = words === '' ? conNombre : conNombre.slice(0, maxHits);
  const kinds: Kind[] = [
    {
      nombre: 'Muestras',
      hits: (resultados.data?.results ?? []).map((one) => ({
        nombre: one.numero_muestra,
        detalle: `${one.tipo_muestra} · ${one.solicitante}`,
        to: `/results/${encodeURIComponent(one._id)}`,
      })),
      total: resultados.data?.pagination.totalItems,
      donde: ['Hay más: verlas en Resultados', `${en('/results', 'numeroMuestra')}&tab=tabla`],
    },
    {
      nombre: 'Muestras en curso',
      hits: (enCurso.data?.muestras ?? []).map((one) => ({
        nombre: one.numero_muestra,
        detalle: `${one.tipo_muestra} · ${one.solicitante.nombre}`,
        to: `/en-curso?${new URLSearchParams({ muestra: one._id.$oid }).toString()}`,
      })),
      total: enCurso.data?.pagination.totalItems,
      donde: ['Hay más: verlas en En Curso', en('/en-curso', 'search')],
    },
    {
      nombre: words === '' ? 'Últimas vistas' : 'Vistas',
      hits: primeras.map((one) => ({
        id: one._id,
        nombre: one.nombre,
        detalle: [paginasDeVista[one.pagina].nombre, deCliente(one)].filter(Boolean).join(' · '),
        to: direccionDeVista(one),
      })),
    },
    { nombre: 'Páginas', hits: [...pages.values()].filter(isNamed) },
    {
      nombre: 'Puntos',
      hits: (puntos.data?.puntos ?? []).slice(0, maxHits).map(({ nombre, solicitante, clave }) => ({
        nombre,
        detalle: solicitante,
        to: direccionDePunto(clave),
      })),
      total: puntos.data?.total,
      donde: ['Hay más: verlos en Puntos', en('/puntos', 'search')],
    },
    {
      nombre: 'Instalaciones',
      hits: (instalaciones.data?.instalaciones ?? []).slice(0, maxHits).map(({ _id, nombre, solicitante }) => ({
        nombre,
        detalle: solicitante,
        to: `/instalaciones/${encodeURIComponent(_id)}`,
      })),
      total: instalaciones.data?.total,
      donde: ['Hay más: verlas en Programa', en('/puntos/programa', 'search')],
    },
  ];
  return {
    kinds: kinds
      .filter(({ hits }) => hits.length > 0)
      .map(({ nombre, hits, total = 0, donde: [mas, to] = ['', ''] }) => ({
        nombre,
        hits: total > maxHits ? [...hits, { nombre: mas, detalle: '', to }] : hits,
      })),
    hasMasVistas: conNombre.length > primeras.length,
    isSearching: texto !== asked || calls.some(({ isFetching }) => isFetching),
    failed: names.filter((_, n) => calls[n]?.isError),
    retry: () => {
      for (const one of calls) if (one.isError) void one.refetch();
    },
  };
}
