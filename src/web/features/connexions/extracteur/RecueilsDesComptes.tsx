import { IconAlertTriangle, IconCircleCheck, IconCircleOff, IconClockPause, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import {
  etatsRecueil,
  filtresRecueils,
  type EtatRecueil,
  type RecueilDeCompte,
} from '#shared/features/connexions/extracteur/contract/comptes.ts';
import { libelleTypeExtracteur } from '#shared/features/connexions/extracteur/messages.ts';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { formatJour, formatNombre } from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { extracteurQueries } from './queries.ts';

const urlRecueils = z.object(filtresRecueils);

const dits: Readonly<Record<EtatRecueil, { libelle: string; teinte: Teinte; icone: Icon }>> = {
  EN_PANNE: { libelle: 'En panne', teinte: 'rouge', icone: IconAlertTriangle },
  SILENCIEUX: { libelle: 'Rien depuis sept jours', teinte: 'orange', icone: IconClockPause },
  RECOIT: { libelle: 'Reçoit', teinte: 'vert', icone: IconCircleCheck },
  AUCUN: { libelle: 'Sans recueil', teinte: 'gris', icone: IconCircleOff },
};

const colonnesRecueils: readonly Colonne<RecueilDeCompte>[] = [
  { id: 'nom', titre: 'Compte', valeur: ({ nom }) => nom, tri: true, extensible: true, fixe: true },
  { id: 'ville', titre: 'Ville', valeur: ({ ville }) => ville, largeur: 160 },
  {
    id: 'etat',
    titre: 'État',
    valeur: ({ etat }) => <StatusBadge teinte={dits[etat].teinte}>{dits[etat].libelle}</StatusBadge>,
    tri: true,
    largeur: 190,
    genre: 'etat',
    carte: 'marque',
  },
  {
    id: 'extracteurType',
    titre: 'Recueil',
    valeur: ({ extracteurType }) => libelleTypeExtracteur[extracteurType],
    largeur: 200,
  },
  {
    id: 'dernierJour',
    titre: 'Dernier jour reçu',
    valeur: ({ dernierJour }) => dernierJour && formatJour(dernierJour),
    tri: true,
    genre: 'date',
    largeur: 150,
  },
];

/** Every account with the state of its collection, failed ones first; never a sale (EXP-82). */
export const RecueilsDesComptes = () => {
  const { etat, query, changer, effacer, actifs } = useEtatUrl(urlRecueils);
  const requete = useQuery(extracteurQueries.comptes(query));
  const navigate = useNavigate();
  return (
    <>
      <StatTiles
        libelle="Comptes par état du recueil"
        active={etat.etat ?? null}
        onChoisir={(choisi) => changer({ etat: choisi as EtatRecueil | null })}
        tuiles={etatsRecueil.map((valeur) => ({
          id: valeur,
          ...dits[valeur],
          valeur: requete.data && formatNombre(requete.data.parEtat[valeur] ?? 0),
        }))}
      />
      <FilterBar
        recherche={rechercheDansUrl({ etat, changer }, 'Nom, ville…')}
        actifs={[]}
        onToutEffacer={effacer}
        nbAutres={0}
      />
      <DataTable
        nom="recueils-des-comptes"
        titre="Recueil des ventes par compte"
        unite={['compte', 'comptes']}
        colonnes={colonnesRecueils}
        requete={requete}
        url={{ etat, changer }}
        cle={({ tenantId }) => tenantId}
        onOuvrir={({ tenantId, type }) =>
          void navigate({ to: type === 'GROUPEMENT' ? '/groupements' : '/pharmacies', search: { ouvert: tenantId } })
        }
        nomLigne={({ nom }) => nom}
        vide={{ titre: 'Aucun compte', texte: 'Les pharmacies et les groupements actifs apparaissent ici.' }}
        filtre={{ actif: actifs.length > 0, effacer }}
      />
    </>
  );
};
