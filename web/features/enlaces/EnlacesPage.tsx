import { useQuery } from '@tanstack/react-query';
import { IconLink } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { cantidad } from '../../../contract/base/numeros.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { List } from '../../components/List.tsx';
import { Message } from '../../components/Message.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { own } from './api.ts';
import { EnlaceRow } from './EnlaceRow.tsx';

/** 'Enlaces de dossier': the links that the user made, what was read by each, and their ends. */
export function EnlacesPage() {
  usePageTitle('Enlaces de dossier');
  // What was read meanwhile is to be seen at once.
  const list = useQuery(own.query('listEnlaces', {}, { staleTime: 0 }));
  return (
    <div className="max-width-860 centered">
      <PageHeader
        back={{ to: '/mi-cuenta', label: 'Mi cuenta' }}
        title="Enlaces de dossier"
        subtitle="Con un enlace, alguien sin cuenta lee las muestras de un dossier y baja su PDF, hasta el día que tú digas."
      />
      <section className="pt-16 px-inset pb-20 framed rounded on-card" aria-label="Tus enlaces">
        <List
          look="bare"
          query={list}
          rows={list.data?.enlaces}
          renderRow={(enlace) => <EnlaceRow key={enlace._id} enlace={enlace} />}
          label="Enlaces"
          loading="Cargando los enlaces..."
          failure="No se han podido cargar los enlaces"
          count={cantidad(list.data?.enlaces.length ?? 0, 'enlace', 'enlaces')}
          empty={
            <Message icon={IconLink} title="Todavía no hay ningún enlace">
              En <Link to="/results">Resultados</Link>, filtra lo que quieras enseñar y pulsa «Preparar dossier» y
              «Compartir con un enlace».
            </Message>
          }
        />
      </section>
    </div>
  );
}
