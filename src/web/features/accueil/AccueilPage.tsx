import { estSessionAbonnee, useConnecte } from '#web/app/session-ouverte.ts';
import { PageShell } from '#web/ui/PageShell.tsx';
import styles from './Accueil.module.css';
import { AccueilEditeur } from './AccueilEditeur.tsx';
import { ATraiter } from './ATraiter.tsx';
import { Bienvenue } from './Bienvenue.tsx';
import { ChiffresEncours } from './ChiffresEncours.tsx';
import { SansAbonnement } from './SansAbonnement.tsx';
import { TopLaboratoires } from './TopLaboratoires.tsx';

const Contenu = () => {
  const session = useConnecte();
  const { utilisateur } = session;
  if (utilisateur.role === 'SUPER_ADMIN') return <AccueilEditeur />;
  if (!estSessionAbonnee(session))
    return (
      <>
        <SansAbonnement />
        <ATraiter />
      </>
    );
  const peut = (nom: 'encours' | 'laboratoires') => utilisateur.ecrans.includes(nom);
  if (!peut('laboratoires')) return <ATraiter />;
  return (
    <>
      {peut('encours') ? <ChiffresEncours /> : null}
      <div className={styles.colonnes}>
        <TopLaboratoires />
        <ATraiter />
      </div>
    </>
  );
};

/** `/` once connected: the figures and the work that wait, by role; nothing that no call gives. */
export const AccueilPage = () => {
  const { utilisateur, tenant } = useConnecte();
  return (
    <PageShell titre={`Bonjour ${utilisateur.fakeTenant ? '' : utilisateur.prenom}`.trim()} sousTitre={tenant.nom}>
      <Bienvenue />
      <Contenu />
    </PageShell>
  );
};
