import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { estSessionAbonnee, useConnecte } from '#web/session/session-ouverte.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { PageShell } from '#web/ui/PageShell.tsx';
import styles from './Accueil.module.css';
import { AccueilEditeur } from './AccueilEditeur.tsx';
import type { Ouverts } from './AFaire.tsx';
import { Bienvenue } from './Bienvenue.tsx';
import { ChiffresEncours } from './ChiffresEncours.tsx';
import { PremiersPas } from './PremiersPas.tsx';
import { accueilQueries } from './queries.ts';
import { SansAbonnement } from './SansAbonnement.tsx';
import { TopLaboratoires } from './TopLaboratoires.tsx';

// Their code is loaded after the first display of the page.
const DernieresActions = differerPartie(
  async () => (await import('./apres-affichage.ts')).apresAffichage.DernieresActions,
  null,
  () => null,
);
const AFaire = differerPartie(
  async () => (await import('./apres-affichage.ts')).apresAffichage.AFaire,
  <Skeleton h={300} radius="md" />,
);
const RIEN_D_AUTRE = {
  encours: false,
  factures: false,
  rfas: false,
  promotions: false,
  reclamations: false,
  rdvs: false,
};

/** No laboratory adopted yet, or no encours ever: the figures would all be empty. */
const useDebut = (encours: boolean): { laboratoires: boolean } | null => {
  const top = useQuery(accueilQueries.top('ca')).data;
  const tuiles = useQuery({ ...accueilQueries.tuilesEncours(), enabled: encours }).data;
  const rien =
    tuiles !== undefined &&
    [tuiles.echu, tuiles.aVenir, tuiles.aVerifier, tuiles.recupere].every(({ nombre }) => nombre === 0);
  const unEncours = useQuery({
    ...accueilQueries.unEncours(),
    enabled: rien,
  }).data;
  if (!top) return null;
  if (top.elements.length === 0) return { laboratoires: false };
  return unEncours === false ? { laboratoires: true } : null;
};

const Travail = (ouverts: Ouverts) => {
  const debut = useDebut(ouverts.encours);
  if (debut)
    return (
      <>
        <PremiersPas laboratoires={debut.laboratoires} />
        {debut.laboratoires ? <TopLaboratoires /> : null}
        <AFaire {...ouverts} />
        <DernieresActions discret />
      </>
    );
  return (
    <>
      {ouverts.encours ? <ChiffresEncours /> : null}
      <div className={styles.colonnes}>
        <div className={styles.colonne}>
          <AFaire {...ouverts} />
        </div>
        <div className={styles.colonne}>
          <TopLaboratoires />
          <DernieresActions />
        </div>
      </div>
    </>
  );
};

const Contenu = () => {
  const session = useConnecte();
  const { utilisateur } = session;
  if (utilisateur.role === 'SUPER_ADMIN') return <AccueilEditeur aFaire={<AFaire {...RIEN_D_AUTRE} />} />;
  if (!estSessionAbonnee(session))
    return (
      <>
        <SansAbonnement />
        <AFaire {...RIEN_D_AUTRE} />
      </>
    );
  const peut = (nom: 'laboratoires' | 'rfa' | Exclude<keyof Ouverts, 'rdvs' | 'rfas'>) =>
    utilisateur.ecrans.includes(nom);
  if (!peut('laboratoires')) return <AFaire {...RIEN_D_AUTRE} />;
  return (
    <Travail
      encours={peut('encours')}
      factures={peut('factures')}
      rfas={peut('rfa')}
      promotions={peut('promotions')}
      reclamations={peut('reclamations')}
      rdvs
    />
  );
};

/** `/` once connected: the figures and the work that wait, by role, all of them from calls. */
export const AccueilPage = () => {
  const { utilisateur, tenant } = useConnecte();
  return (
    <PageShell titre={`Bonjour ${utilisateur.fakeTenant ? '' : utilisateur.prenom}`.trim()} sousTitre={tenant.nom}>
      <Bienvenue />
      <Contenu />
    </PageShell>
  );
};
