import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconBuilding, IconLinkOff, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { falloEmpresaSchema, type PruebaEmpresa } from '../../../../contract/cuenta/entrada-empresa.ts';
import { queryClient, session } from '../../../app/services.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { returnPath } from '../../../auth/return-path.ts';
import { timeZone } from '../../../auth/time-zone.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import { Loading } from '../../../components/Loading.tsx';
import { Message } from '../../../components/Message.tsx';
import { PublicPage } from '../../../layout/PublicPage.tsx';
import { failureText } from '../../../forms/form-errors.ts';
import { call } from './api.ts';
import { noteCompanyClosing } from './company-closing.ts';
import { wordsOfFallo } from './words.ts';
import { FigureTable } from '../../../components/FigureTable.tsx';

/** Where the company's provider sends the browser back to: its session is fetched, or what went wrong is said. */
export function EntradaEmpresaPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [brought] = useState(() => new URLSearchParams(hash.slice(1)));
  usePageTitle('Entrada con la cuenta de empresa');

  // The code is a key: read once, it stays neither in the address nor in the browser's history.
  useEffect(() => {
    if (hash !== '') void navigate('/entrada-empresa', { replace: true });
  }, [hash, navigate]);

  const codigo = brought.get('codigo');
  const prueba = brought.get('prueba');
  if (codigo === null) return <Refused why={wordsOfFallo[falloOf(brought.get('fallo'))]} />;
  return prueba === null ? <Entering codigo={codigo} /> : <Trying codigo={codigo} clienteId={prueba} />;
}

function falloOf(text: string | null) {
  return falloEmpresaSchema.catch('caducada').parse(text);
}

/** Makes a call once, as the page appears: its code serves once. */
function useOnce(act: () => void): void {
  const isDone = useRef(false);
  const once = useEffectEvent(() => {
    if (!isDone.current) act();
    isDone.current = true;
  });
  useEffect(() => once(), []);
}

function Entering({ codigo }: { codigo: string }) {
  const navigate = useNavigate();
  const finish = useMutation({
    mutationFn: () => call('finishEmpresa', { body: { codigo, zonaHoraria: timeZone() } }),
    onSuccess: ({ user, destino, cierre, accessToken, refreshToken }) => {
      // Another user may be signed in on this browser: nothing of theirs stays.
      queryClient.clear();
      queryClient.setQueryData(profileOptions.queryKey, { user });
      noteCompanyClosing(cierre);
      session.start({ accessToken, refreshToken });
      void navigate(returnPath({ from: destino, usuarioId: null }, user._id), { replace: true });
    },
  });
  useOnce(() => finish.mutate());
  return finish.isError ? <Refused why={failureText(finish.error, wordsOfFallo.rechazada)} /> : <Loading />;
}

function Trying({ codigo, clienteId }: { codigo: string; clienteId: string }) {
  const finish = useMutation({
    mutationFn: () => call('finishPruebaEmpresa', { params: { id: clienteId }, body: { codigo } }),
  });
  useOnce(() => finish.mutate());
  if (finish.isError) return <Refused why={failureText(finish.error, wordsOfFallo.caducada)} />;
  return finish.data ? <PruebaResult {...finish.data} /> : <Loading />;
}

function Refused({ why }: { why: string }) {
  return (
    <PublicPage>
      <Message
        isPage
        isError
        icon={IconLinkOff}
        title="No se ha podido entrar"
        action={
          <Button component={Link} to="/login" replace leftSection={<IconBuilding size={18} aria-hidden />}>
            Volver a la página de acceso
          </Button>
        }
      >
        {why}
      </Message>
    </PublicPage>
  );
}

/** What a try of a client's company sign-in brought, for the administrator who made it. */
function PruebaResult({ claims, fallo }: PruebaEmpresa) {
  return (
    <PublicPage>
      <Message
        isPage
        isError={fallo !== null}
        icon={fallo === null ? IconCircleCheck : IconAlertTriangle}
        title={fallo === null ? 'La prueba ha ido bien' : 'La prueba no ha ido bien'}
      >
        {fallo === null
          ? 'Ya puedes cerrar esta pestaña y activar la entrada en el panel.'
          : `Quien entrara así leería: «${wordsOfFallo[fallo]}»`}
      </Message>
      {claims.length > 0 ? (
        <FigureTable
          className="break-anywhere"
          label="Lo que ha dicho el proveedor de la cuenta"
          rows={claims}
          keyOf={({ nombre }) => nombre}
          columns={[
            { name: 'Dato', isHead: true, cell: ({ nombre }) => nombre },
            { name: 'Valor', isPlain: true, cell: ({ valor }) => valor },
          ]}
        />
      ) : null}
    </PublicPage>
  );
}
