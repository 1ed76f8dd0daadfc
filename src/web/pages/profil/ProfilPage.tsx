import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { libelleRole } from '#shared/features/comptes/compte/messages.ts';
import { Apparence } from '#web/ui/Apparence.tsx';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { Section } from '#web/ui/Section.tsx';
import { MotDePasseForm } from '#web/features/comptes/compte/MotDePasseForm.tsx';
import { ProfilForm } from '#web/features/comptes/compte/ProfilForm.tsx';
import { compteQueries } from '#web/features/comptes/compte/queries.ts';
import { SessionsSection } from '#web/features/comptes/compte/SessionsSection.tsx';

// Loaded after the page, because it stands below the main sections.
const Preferences = differerPartie(
  async () => (await import('#web/features/courrier/notification/PreferencesSection.tsx')).PreferencesSection,
  <Skeleton h={240} />,
);

const Recapitulatif = differerPartie(
  async () => (await import('#web/features/pilotage/recapitulatif/RecapitulatifSection.tsx')).RecapitulatifSection,
  <Skeleton h={240} />,
);

const Rapport = differerPartie(
  async () => (await import('#web/features/pilotage/statistique/RapportSection.tsx')).RapportSection,
  <Skeleton h={120} />,
);

const Donnees = () => {
  const { utilisateur, tenant } = useConnecte();
  const { data, error, refetch } = useQuery(compteQueries.profil());
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={{ base: 456, sm: 260 }} />;
  return (
    <>
      <KeyValue
        entrees={[
          { libelle: 'Identifiant', valeur: data.username },
          { libelle: 'Rôle', valeur: libelleRole[utilisateur.role] },
          { libelle: 'Compte', valeur: tenant.nom, large: true },
        ]}
      />
      <ProfilForm key={data.version} profil={data} onRecharger={refetch} />
    </>
  );
};

/** `/parametres/profil`: the user's own settings (CPT-10; hidden while acting for another account, COM-85). */
export const ProfilPage = () => {
  const { refetch } = useQuery({ ...compteQueries.sessions(), enabled: false });
  const [changements, setChangements] = useState(0);
  const surChangement = () => {
    setChangements((n) => n + 1);
    void refetch();
  };
  return (
    <PageShell titre="Mon profil" etroit>
      <Section titre="Mes données" cadre>
        <Donnees />
      </Section>
      <Section titre="Mot de passe" texte="Le changer ferme vos autres sessions." cadre>
        <MotDePasseForm key={changements} onChange={surChangement} />
      </Section>
      <Preferences />
      <Recapitulatif />
      <Rapport />
      <SessionsSection />
      <Section titre="Apparence" texte="Retenue sur cet appareil." cadre>
        <Apparence />
      </Section>
    </PageShell>
  );
};
