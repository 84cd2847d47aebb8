import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { nombresDePapel, papelesDe } from '../../../../contract/papeles/clases.ts';
import { programaCalls } from '../../../../contract/programa/calls.ts';
import { clasesDeInstalacion } from '../../../../contract/programa/instalacion.ts';
import type { InstalacionEntera } from '../../../../contract/programa/programa.ts';
import { messageOf } from '../../../client/api-error.ts';
import card from '../../../components/Card.module.css';
import { direccionDePunto } from '../../../components/direccion-de-punto.ts';
import { HeaderButton, MoreActions, PageHeader, PrintButton } from '../../../components/PageHeader.tsx';
import { PrintHeader } from '../../../components/PrintHeader.tsx';
import { usePrinting } from '../../../components/printing.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { direccionDePapel } from '../../papeles/address.ts';
import { nombreDePunto } from '../../puntos/words.ts';
import { isRed } from '../../../../contract/tablon/tablon.ts';
import { TablonCard } from '../../tablon/TablonCard.tsx';
import { call, noteChanged } from '../api.ts';
import { hechosDeAtributos } from './atributos.ts';
import { ComoVa } from './ComoVa.tsx';
import { HechosCard } from './HechosCard.tsx';
import classes from './Instalacion.module.css';
import { ProgramaCard } from './ProgramaCard.tsx';
import { cambiada } from './cambio.ts';
import { CambioDialog } from './CambioDialog.tsx';
import { datosDe, type DatosValues, errorsOfDatos, readDatos } from './datos.ts';
import { DatosFields } from './DatosFields.tsx';
import { useCambio } from './use-cambio.ts';
import { useHoy } from '../../../components/use-hoy.ts';

const stateSchema = z.object({ from: z.string().regex(/^\/puntos\/programa(?:\?|$)/u) });

/** What an installation is, its points, and its programme, with the ways to change them for who may. */
export function Instalacion({ entera }: { entera: InstalacionEntera }) {
  const [open, setOpen] = useState<'datos' | 'eliminar' | null>(null);
  const { data } = stateSchema.safeParse(useLocation().state);
  const hoy = useHoy();
  const { nombre, atributos, solicitante, puedeEditar } = entera;
  const hechos = [...hechosDeAtributos(atributos), ...activa(entera)];
  return (
    <>
      <PrintHeader />
      <PageHeader
        back={{ to: data?.from ?? '/puntos/programa', label: 'Programa' }}
        title={nombre}
        subtitle={`${clasesDeInstalacion[atributos.clase]} · ${solicitante}`}
        actions={
          <MoreActions hasMenu={puedeEditar}>
            <PrintButton />
            {puedeEditar ? (
              <HeaderButton icon={IconPencil} label="Editar datos" onClick={() => setOpen('datos')} />
            ) : null}
            {puedeEditar ? (
              <HeaderButton icon={IconTrash} label="Eliminar" onClick={() => setOpen('eliminar')} />
            ) : null}
          </MoreActions>
        }
      />
      <ComoVa entera={entera} hoy={hoy} />
      <div className={`${classes.columns} items-start grid gap-20 block-on-paper`}>
        <div className={`${classes.beside} flex column gap-20 shrink no-print`}>
          <section className={`${card.card} py-12 px-inset`} aria-label="Papeles">
            <h2 className={`${card.title} mb-8`}>Papeles</h2>
            <ul className="no-bullets flex column gap-6">
              {papelesDe(atributos.clase).map((papel) => (
                <li key={papel}>
                  <Link to={direccionDePapel(papel, entera, hoy)}>{nombresDePapel[papel]}</Link>
                </li>
              ))}
            </ul>
          </section>
          <TablonCard
            publicable={{ de: { instalacion: entera._id }, nombre: entera.nombre, isRed: isRed(atributos) }}
          />
        </div>
        <div className={`${classes.main} flex column gap-20 shrink`}>
          <ProgramaCard entera={entera} hoy={hoy} />
          {hasHechos(entera) ? <HechosCard entera={entera} hoy={hoy} /> : null}
        </div>
        <div className={`${classes.beside} flex column gap-20 shrink`}>
          {hechos.length > 0 ? (
            <section className={`${card.card} py-12 px-inset whole-on-paper`} aria-label="Datos">
              <h2 className={`${card.title} mb-8`}>Datos</h2>
              <dl className="terms grid gap-10">
                {hechos.map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ) : null}
          <PuntosCard entera={entera} />
        </div>
      </div>
      {open === 'datos' ? <DatosDialog entera={entera} onClosed={() => setOpen(null)} /> : null}
      {open === 'eliminar' ? <EliminarDialog entera={entera} onClosed={() => setOpen(null)} /> : null}
    </>
  );
}

/** Points shown at first. */
const maxPuntos = 8;

/** The points of an installation, at first `maxPuntos` of them. */
function PuntosCard({ entera: { citados, puntos } }: { entera: InstalacionEntera }) {
  const [isAsked, setAsked] = useState(false);
  const isPrinting = usePrinting();
  const unknown = puntos.length - citados.length;
  const isFolded = !isAsked && !isPrinting && citados.length > maxPuntos + 1;
  return (
    <section className={`${card.card} py-12 px-inset whole-on-paper`} aria-label="Puntos">
      <h2 className={`${card.title} mb-8`}>
        Puntos {puntos.length > 0 ? <span className="weight-400 ink-3 figures">{numero(puntos.length)}</span> : null}
      </h2>
      {puntos.length === 0 ? (
        <p className="ink-3">Ninguno: sin ellos no se cuenta ninguna muestra.</p>
      ) : (
        <ul className="no-bullets flex column gap-6">
          {(isFolded ? citados.slice(0, maxPuntos) : citados).map((punto) => (
            <li key={punto.clave} className="break-anywhere">
              <Link to={direccionDePunto(punto.clave)}>{nombreDePunto(punto)}</Link>
            </li>
          ))}
          {unknown > 0 ? (
            <li className="ink-3">{cantidad(unknown, 'punto sin muestras', 'puntos sin muestras')}</li>
          ) : null}
        </ul>
      )}
      {isFolded ? (
        <Button variant="default" size="xs" mt={10} className="no-print" onClick={() => setAsked(true)}>
          Ver los {numero(citados.length)} puntos
        </Button>
      ) : null}
    </section>
  );
}

/** Whether cleanings are asked for: there are some, the law wants a sample after them, or a row does. */
const hasHechos = ({ hechos, atributos, filas }: InstalacionEntera) =>
  hechos.length > 0 ||
  ['edificio', 'torre', 'agua_climatizada', 'pulverizacion', 'otra_legionella'].includes(atributos.clase) ||
  filas.some(({ frecuencia }) => frecuencia.cada === 'tras');

function activa({ activaDesde, activaHasta }: InstalacionEntera): { label: string; value: string }[] {
  if (!activaDesde && !activaHasta) return [];
  const since = activaDesde && `desde el ${fechaCorta(activaDesde)}`;
  const until = activaHasta && `hasta el ${fechaCorta(activaHasta)}`;
  return [{ label: 'Activa', value: [since, until].filter(Boolean).join(' ') }];
}

/** Takes an installation away with its programme, once a person has said so. */
function EliminarDialog({ entera, onClosed }: { entera: InstalacionEntera; onClosed: () => void }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { _id, nombre, version, filas } = entera;
  const remove = async () => {
    setBusy(true);
    setError(null);
    try {
      await call('deleteInstalacion', { params: { id: _id }, query: { version } });
      notifications.show({ message: programaCalls.deleteInstalacion.message(nombre) });
      await navigate('/puntos/programa');
      await noteChanged();
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={`Eliminar «${nombre}»`}
      size={460}
      submit="Eliminar"
      isDangerous
      isBusy={isBusy}
      error={error}
      onSubmit={() => void remove()}
      onClosed={onClosed}
    >
      <p className="ink-2">
        Se eliminan la instalación y su programa
        {filas.length > 0 ? ` (${cantidad(filas.length, 'fila', 'filas')}, también las de años anteriores)` : ''}. Sus
        puntos y sus muestras se quedan. No se puede deshacer.
      </p>
    </FormDialog>
  );
}

/** Changes what an installation is, its programme aside. */
function DatosDialog({ entera, onClosed }: { entera: InstalacionEntera; onClosed: () => void }) {
  const [isDone, setDone] = useState(false);
  const controls = useCambio<DatosValues>({
    entera,
    valuesOf: datosDe,
    validate: errorsOfDatos,
    apply(values, over) {
      const { solicitante: _, ...datos } = readDatos(values);
      return cambiada(over, datos);
    },
    onSaved: () => setDone(true),
  });
  return (
    <CambioDialog title={`Datos de «${entera.nombre}»`} isDone={isDone} controls={controls} onClosed={onClosed}>
      <DatosFields form={controls.form} citados={entera.citados} />
    </CambioDialog>
  );
}
