import { IconAlertTriangle, IconArchive, IconClock, IconHelp, IconSend, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { courrierContract, type CourrierEnListe } from '#shared/features/courrier/courrier/contract.ts';
import { statutsCourrier, type StatutCourrier } from '#shared/features/courrier/courrier/schemas/etat.ts';
import { libelleStatutCourrier } from '#shared/features/courrier/courrier/messages.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { differer } from '#web/ui/differer.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { lectureContinue } from '#web/lib/lecture.ts';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { teinteStatut } from './apparence.ts';

const CourrierDrawer = differer(
  async () => (await import('./CourrierDrawer.tsx')).CourrierDrawer,
  ({ id }) => id !== null,
);

export const urlCourriers = z.object({
  ...paginationQuery(['creeLe', 'tenantNom', 'sujet'], 'creeLe', 'desc'),
  statut: z.enum(statutsCourrier).optional(),
});

const page = (query: QueryInputOf<(typeof courrierContract)['pageCourriers']>) =>
  lectureContinue(['courrier', 'page', query], courrierContract.pageCourriers, { query });

const icones: Readonly<Record<StatutCourrier, Icon>> = {
  EN_ATTENTE: IconClock,
  ENVOYE: IconSend,
  CONSERVE: IconArchive,
  ECHEC: IconAlertTriangle,
  INCERTAIN: IconHelp,
};
const details: Readonly<Record<StatutCourrier, string>> = {
  EN_ATTENTE: 'partent d’eux-mêmes',
  ENVOYE: 'remis au serveur',
  CONSERVE: 'faute de serveur',
  ECHEC: 'à lire et à renvoyer',
  INCERTAIN: 'coupés une fois envoyés',
};

const colonnes: readonly Colonne<CourrierEnListe>[] = [
  { id: 'sujet', titre: 'Objet', valeur: ({ sujet }) => sujet, tri: true, extensible: true, largeur: 260, fixe: true },
  {
    id: 'destinataires',
    titre: 'Destinataires',
    valeur: ({ destinataires }) => destinataires.join(', '),
    largeur: 240,
  },
  { id: 'tenantNom', titre: 'Compte', valeur: ({ tenantNom }) => tenantNom, tri: true, largeur: 200 },
  {
    id: 'statut',
    titre: 'Statut',
    valeur: ({ statut }) => <StatusBadge teinte={teinteStatut[statut]}>{libelleStatutCourrier[statut]}</StatusBadge>,
    largeur: 120,
    genre: 'etat',
    carte: 'marque',
  },
  {
    id: 'creeLe',
    titre: 'Écrit le',
    valeur: ({ creeLe }) => formatInstant(creeLe),
    tri: true,
    genre: 'date',
    largeur: 150,
  },
  {
    id: 'envoyeLe',
    titre: 'Envoyé le',
    valeur: ({ envoyeLe }) => envoyeLe && formatInstant(envoyeLe),
    genre: 'date',
    largeur: 150,
  },
  { id: 'nbPieces', titre: 'Pièces', valeur: ({ nbPieces }) => nbPieces, genre: 'nombre', largeur: 80 },
];

/** `/courriers`: the mails that Pharmaccord sends, and those that failed (super administrator). */
export const CourriersPage = () => {
  const { etat, query, changer, effacer, actifs } = useEtatUrl(urlCourriers);
  const { id, ouvrir, fermer } = useElementOuvert();
  const requete = useQuery(page(query));
  return (
    <PageShell titre="Courriers envoyés">
      <StatTiles
        libelle="Courriers par statut"
        active={etat.statut ?? null}
        onChoisir={(choisi) => changer({ statut: choisi as StatutCourrier | null })}
        tuiles={statutsCourrier.map((statut) => ({
          id: statut,
          libelle: libelleStatutCourrier[statut],
          valeur: requete.data?.parStatut[statut],
          detail: details[statut],
          teinte: teinteStatut[statut],
          icone: icones[statut],
        }))}
      />
      <FilterBar
        recherche={rechercheDansUrl({ etat, changer }, 'Objet, destinataire, compte…')}
        actifs={
          etat.statut
            ? [
                {
                  id: 'statut',
                  libelle: `Statut : ${libelleStatutCourrier[etat.statut]}`,
                  retirer: () => changer({ statut: null }),
                },
              ]
            : undefined
        }
      />
      <DataTable
        nom="courriers"
        titre="Courriers envoyés"
        unite={['courrier', 'courriers']}
        colonnes={colonnes}
        requete={requete}
        url={{ etat, changer }}
        onOuvrir={(ligne) => ouvrir(ligne.id)}
        ouverte={id}
        nomLigne={({ sujet }) => sujet}
        vide={{
          titre: 'Aucun courrier',
          texte: 'Les déclarations, relances et réponses envoyées par mail apparaissent ici.',
        }}
        filtre={{ actif: actifs.length > 0, effacer }}
      />
      <CourrierDrawer id={id} onFermer={fermer} />
    </PageShell>
  );
};
