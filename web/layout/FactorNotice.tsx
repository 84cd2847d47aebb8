import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReglaDeUsuario } from '../../contract/cuenta/usuario.ts';
import { Notice } from '../components/Notice.tsx';
import { ruleText } from '../features/cuenta/factors/rule-text.ts';

/** Stands over every page while a user has yet to add the second factor that the rule demands. */
export function FactorNotice({ regla }: { regla: ReglaDeUsuario }) {
  const [now] = useState(() => new Date());
  const text = ruleText(regla, now);
  if (text === null) return null;
  return (
    <section aria-label="Verificación en dos pasos" className="no-print">
      <Notice icon={IconShieldLock} className="mb-16">
        {text} <Link to="/mi-cuenta">Añadirlo ahora</Link>
      </Notice>
    </section>
  );
}
