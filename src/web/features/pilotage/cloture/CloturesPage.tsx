import { IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { filtresClotures } from '#shared/features/pilotage/cloture/schemas.ts';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { formatNombre } from '#web/lib/formats.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { colonnesCloture } from './colonnes.tsx';
import { clotureQueries } from './queries.ts';

const ClotureDrawer = differer(
  async () => (await import('./ClotureDrawer.tsx')).ClotureDrawer,
  ({ id }) => id !== null,
);

export const urlClotures = z.object(filtresClotures);

/** `/clotures`: the closed accounts, and the reasons that delay the erasure of their data (CPT-142). */
export const CloturesPage = () => {
  const { etat, query, changer, effacer, actifs } = useEtatUrl(urlClotures);
  const { id, ouvrir, fermer } = useElementOuvert();
  const requete = useQuery(clotureQueries.page(query));
  const { data } = requete;
  return (
    <PageShell
      titre="Clôtures de comptes"
      sousTitre="D’une résiliation à l’effacement des données : ce qui est fait, ce qui reste, et à quelle date."
    >
      <StatTiles
        libelle="Clôtures"
        active={etat.effacee === undefined ? null : etat.effacee ? 'effacees' : 'enCours'}
        onChoisir={(choisie) => changer({ effacee: choisie === null ? null : choisie === 'effacees' })}
        tuiles={[
          {
            id: 'enCours',
            libelle: 'En cours',
            valeur: data && formatNombre(data.nbEnCours),
            teinte: 'orange',
            icone: IconHourglass,
          },
          {
            id: 'effacees',
            libelle: 'Effacées',
            valeur: data && formatNombre(data.nbEffacees),
            teinte: 'vert',
            icone: IconCircleCheck,
          },
        ]}
      />
      <FilterBar recherche={rechercheDansUrl({ etat, changer }, 'Nom du compte…')} />
      <DataTable
        nom="clotures"
        titre="Clôtures de comptes"
        unite={['clôture', 'clôtures']}
        colonnes={colonnesCloture}
        requete={requete}
        url={{ etat, changer }}
        onOuvrir={(ligne) => ouvrir(ligne.id)}
        ouverte={id}
        nomLigne={({ nom }) => nom}
        vide={{
          titre: 'Aucune clôture',
          texte: 'Un compte qui se résilie apparaît ici, jusqu’à l’effacement de ses données.',
        }}
        filtre={{ actif: actifs.length > 0, effacer }}
      />
      <ClotureDrawer id={id} onFermer={fermer} />
    </PageShell>
  );
};
