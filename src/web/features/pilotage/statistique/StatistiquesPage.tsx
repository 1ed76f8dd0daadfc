import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { typeDuRole, type TypeTenant } from '#shared/core/acteur.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { RapportBouton } from './RapportBouton.tsx';
import { urlStatistiques, type BlocsProps } from './filtres.ts';
import { StatistiquesCompte } from './StatistiquesCompte.tsx';

// Loaded when shown: these blocks are below the first ones, or for other accounts than pharmacies.
const StatistiquesPromotions = differerPartie<BlocsProps>(
  async () => (await import('./StatistiquesPromotions.tsx')).StatistiquesPromotions,
  <Skeleton h={320} radius="md" />,
);
const StatistiquesGroupement = differerPartie<BlocsProps>(
  async () => (await import('./StatistiquesGroupement.tsx')).StatistiquesGroupement,
  <Skeleton h={320} radius="md" />,
);
const StatistiquesExploitation = differerPartie<BlocsProps>(
  async () => (await import('./StatistiquesExploitation.tsx')).StatistiquesExploitation,
  <Skeleton h={320} radius="md" />,
);

/** The statistics of each type of account; a délégué has none (STA-1). */
const BLOCS: Readonly<Partial<Record<TypeTenant, ComponentType<BlocsProps>>>> = {
  PHARMACIE: ({ url }) => (
    <>
      <StatistiquesCompte url={url} />
      <StatistiquesPromotions url={url} />
    </>
  ),
  GROUPEMENT: ({ url }) => <StatistiquesCompte url={url} propres={<StatistiquesGroupement url={url} />} />,
  EDITEUR: StatistiquesExploitation,
};

/** `/statistiques`: the amounts recovered, those still to claim or late, and their origin. */
export const StatistiquesPage = () => {
  const { utilisateur } = useConnecte();
  const url = useEtatUrl(urlStatistiques);
  const Blocs = BLOCS[typeDuRole[utilisateur.role]];
  return (
    <PageShell
      titre="Statistiques"
      sousTitre="Vos chiffres, et les listes d’où ils viennent."
      actions={
        <>
          <RapportBouton url={url} />
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
            visibleFrom="sm"
          >
            Imprimer
          </Button>
        </>
      }
    >
      {Blocs ? <Blocs url={url} /> : null}
    </PageShell>
  );
};
