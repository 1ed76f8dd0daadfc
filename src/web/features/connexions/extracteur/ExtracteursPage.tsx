import { IconBuildingStore } from '@tabler/icons-react';
import { z } from 'zod';
import { filtresRecueils } from '#shared/features/connexions/extracteur/contract/comptes.ts';
import { useVisiteDUnAutre } from '#web/session/en-visite.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { NavTabs } from '#web/ui/page/NavTabs.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { ExtractionCompte } from './ExtractionCompte.tsx';
import { ExtractionsAdherents } from './ExtractionsAdherents.tsx';
import { RecueilsDesComptes } from './RecueilsDesComptes.tsx';

export const urlExtracteurs = z.object({
  onglet: z.enum(['adherents', 'compte']).default('adherents'),
  ...filtresRecueils,
});

const DuGroupement = () => {
  const { etat, changer } = useEtatUrl(urlExtracteurs);
  return (
    <>
      <NavTabs
        libelle="Extractions"
        actif={etat.onglet}
        onChange={(onglet) => changer({ onglet }, { seul: true })}
        onglets={[
          { id: 'adherents', libelle: 'Adhérents' },
          { id: 'compte', libelle: 'Notre compte' },
        ]}
      />
      {etat.onglet === 'adherents' ? <ExtractionsAdherents /> : <ExtractionCompte />}
    </>
  );
};

/**
 * `/parametres/extracteurs`: the sales of this account, or the states that adhérents show their groupement (CNX-1,
 * CNX-43).
 */
export const ExtracteursPage = () => {
  const { role } = useConnecte().utilisateur;
  const ferme = useVisiteDUnAutre();
  return (
    <PageShell
      titre="Extracteurs"
      sousTitre={
        role === 'SUPER_ADMIN'
          ? 'Les ventes que chaque compte envoie de son logiciel : qui reçoit, qui s’est tu, qui est en panne.'
          : 'Les ventes de votre logiciel, reçues jour par jour et produit par produit.'
      }
    >
      {role === 'SUPER_ADMIN' ? (
        <RecueilsDesComptes />
      ) : ferme ? (
        <EmptyState
          icone={IconBuildingStore}
          titre="Les ventes d’un compte ne se lisent que chez lui"
          texte="Un de ses administrateurs les lit et règle leur recueil ; le support Pharmaccord l’aide au besoin."
        />
      ) : role === 'GROUPEMENT' ? (
        <DuGroupement />
      ) : (
        <ExtractionCompte />
      )}
    </PageShell>
  );
};
