import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { PruebaEmpresa } from '../../../../contract/cuenta/entrada-empresa.ts';
import { Message } from '../../../components/Message.tsx';
import { PublicPage } from '../../../layout/PublicPage.tsx';
import { wordsOfFallo } from './words.ts';

/** What a try of a client's company sign-in brought, for the administrator who made it. */
export function PruebaResult({ claims, fallo }: PruebaEmpresa) {
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
        <table style={{ width: '100%' }}>
          <caption style={{ textAlign: 'left', paddingBottom: 8 }}>Lo que ha dicho el proveedor de la cuenta</caption>
          <tbody>
            {claims.map(({ nombre, valor }) => (
              <tr key={nombre}>
                <th scope="row" style={{ textAlign: 'left', fontWeight: 500 }}>
                  {nombre}
                </th>
                <td style={{ overflowWrap: 'anywhere' }}>{valor}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </PublicPage>
  );
}
