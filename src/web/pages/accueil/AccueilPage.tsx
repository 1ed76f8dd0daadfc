import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { familleDeRole } from '#shared/core/screens.ts';
import { filtresDeCeQuiEstDu } from '#shared/features/argent/encours/rules/situations.ts';
import { estSessionAbonnee, useConnecte } from '#web/session/session-ouverte.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import styles from './Accueil.module.css';
import { AccueilEditeur } from './AccueilEditeur.tsx';
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
const AFaire = differerPartie<{ commence?: boolean }>(
  async () => (await import('./apres-affichage.ts')).apresAffichage.AFaire,
  <Skeleton h={300} radius="md" />,
);
const Semaine = differerPartie(
  async () => (await import('./apres-affichage.ts')).apresAffichage.Semaine,
  null,
  () => null,
);
const PlanDeLaSemaine = differerPartie(
  async () => (await import('./PlanDeLaSemaine.tsx')).PlanDeLaSemaine,
  <Skeleton h={300} radius="md" />,
);
const AccueilGroupement = differerPartie<{ aFaire: ReactNode; suite: ReactNode }>(
  async () => (await import('./groupement/AccueilGroupement.tsx')).AccueilGroupement,
  <Skeleton h={400} radius="md" />,
);
const AccueilDelegue = differerPartie<{ aFaire: ReactNode; rienEncore: ReactNode }>(
  async () => (await import('./AccueilDelegue.tsx')).AccueilDelegue,
  <Skeleton h={400} radius="md" />,
);

const situations = Object.keys(filtresDeCeQuiEstDu) as (keyof typeof filtresDeCeQuiEstDu)[];
/** A new account has no laboratory or no encours yet: its figures would all be empty. */
const useDebut = (encours: boolean): { laboratoires: boolean } | null => {
  const top = useQuery(accueilQueries.top('ca')).data;
  const tuiles = useQuery({ ...accueilQueries.tuilesEncours(), enabled: encours }).data;
  const rien = tuiles !== undefined && [...situations, 'recupere' as const].every((nom) => tuiles[nom].nombre === 0);
  const unEncours = useQuery({
    ...accueilQueries.unEncours(),
    enabled: rien,
  }).data;
  if (!top) return null;
  if (top.elements.length === 0) return { laboratoires: false };
  return unEncours === false ? { laboratoires: true } : null;
};

const Travail = ({ encours, plan }: { encours: boolean; plan: boolean }) => {
  const debut = useDebut(encours);
  if (debut)
    return (
      <>
        <PremiersPas laboratoires={debut.laboratoires} />
        {debut.laboratoires ? <TopLaboratoires /> : null}
        <AFaire commence={false} />
        <Semaine />
        <DernieresActions discret />
      </>
    );
  return (
    <>
      {encours && !plan ? <ChiffresEncours /> : null}
      <div className={styles.colonnes}>
        <div className={styles.colonne}>
          <AFaire />
        </div>
        <div className={styles.colonne}>
          {plan ? <PlanDeLaSemaine /> : null}
          <TopLaboratoires />
          <DernieresActions />
        </div>
      </div>
      <Semaine />
    </>
  );
};

const Contenu = () => {
  const session = useConnecte();
  const { utilisateur } = session;
  if (utilisateur.role === 'SUPER_ADMIN') return <AccueilEditeur aFaire={<AFaire commence={false} />} />;
  if (!estSessionAbonnee(session))
    return (
      <>
        <SansAbonnement />
        <AFaire commence={false} />
      </>
    );
  if (utilisateur.role === 'DELEGUE')
    return <AccueilDelegue aFaire={<AFaire />} rienEncore={<AFaire commence={false} />} />;
  if (familleDeRole(utilisateur.role) === 'groupement')
    return <AccueilGroupement aFaire={<AFaire commence={false} />} suite={<DernieresActions discret />} />;
  return <Travail encours={utilisateur.ecrans.includes('encours')} plan={utilisateur.role === 'MERCHANDISING'} />;
};

/** The home page `/` of a logged-in user: the to-do list and the figures, by role, each read by its own call. */
export const AccueilPage = () => {
  const { utilisateur, tenant } = useConnecte();
  return (
    <PageShell titre={`Bonjour ${utilisateur.fakeTenant ? '' : utilisateur.prenom}`.trim()} sousTitre={tenant.nom}>
      <Bienvenue />
      <Contenu />
    </PageShell>
  );
};
