import { useQuery } from '@tanstack/react-query';
import { IconShieldLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { profileOptions } from '../auth/current-user.ts';
import { usePageTitle } from '../branding/brand.ts';
import { Message } from './Message.tsx';
import { PageHeader } from './PageHeader.tsx';

export interface ProgramsPageProps {
  title: string;
  subtitle: string;
  /** The link to the page about the API. */
  how: string;
  /** What administrators see in place of `children`: they have none of their own. */
  forAdmins: { title: string; text: string };
  /** The name of the section that holds `children`. */
  label: string;
  children: ReactNode;
}

/** A page below 'Mi cuenta' about what the user's own programs use. */
export function ProgramsPage({ title, subtitle, how, forAdmins, label, children }: ProgramsPageProps) {
  usePageTitle(title);
  const { data } = useQuery(profileOptions);
  return (
    <div className="max-width-860 centered">
      <PageHeader back={{ to: '/mi-cuenta', label: 'Mi cuenta' }} title={title} subtitle={subtitle} />
      <p className="mt-minus-8 mb-20">
        <Link to="/api">{how}</Link>
      </p>
      {data?.user.role === 'admin' ? (
        <Message icon={IconShieldLock} title={forAdmins.title}>
          {forAdmins.text}
        </Message>
      ) : (
        <section className="pt-16 px-inset pb-20 framed rounded on-card" aria-label={label}>
          {children}
        </section>
      )}
    </div>
  );
}
