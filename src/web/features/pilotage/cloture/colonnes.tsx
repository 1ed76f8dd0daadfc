import { libelleTypeTenant } from '#shared/features/comptes/utilisateur/messages.ts';
import { libelleEtatCloture } from '#shared/features/pilotage/cloture/messages.ts';
import type { ClotureEnListe } from '#shared/features/pilotage/cloture/schemas.ts';
import { formatInstant, formatJour } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { teinteCloture } from './apparence.ts';

/** Kept out of the page: rows are drawn again only when the list of columns changes. */
export const colonnesCloture: readonly Colonne<ClotureEnListe>[] = [
  { id: 'nom', titre: 'Compte', valeur: ({ nom }) => nom, tri: true, extensible: true, largeur: 240, fixe: true },
  {
    id: 'etat',
    titre: 'État',
    valeur: ({ etat }) => <StatusBadge teinte={teinteCloture[etat]}>{libelleEtatCloture[etat]}</StatusBadge>,
    largeur: 180,
    genre: 'etat',
    carte: 'marque',
  },
  { id: 'type', titre: 'Sorte', valeur: ({ type }) => libelleTypeTenant[type], largeur: 160 },
  {
    id: 'demandeeLe',
    titre: 'Résilié le',
    valeur: ({ demandeeLe }) => formatInstant(demandeeLe),
    tri: true,
    genre: 'date',
    largeur: 150,
  },
  { id: 'demandeeParNom', titre: 'Par', valeur: ({ demandeeParNom }) => demandeeParNom, largeur: 180 },
  {
    id: 'nbMandats',
    titre: 'Mandats à arrêter',
    valeur: ({ nbMandats }) => nbMandats || null,
    genre: 'nombre',
    largeur: 150,
  },
  {
    id: 'nbReversions',
    titre: 'Reversions dues',
    valeur: ({ nbReversions }) => nbReversions || null,
    genre: 'nombre',
    largeur: 140,
  },
  {
    id: 'effacementLe',
    titre: 'Effacement prévu',
    valeur: ({ effacementLe }) => formatJour(effacementLe),
    tri: true,
    genre: 'date',
    largeur: 150,
    carte: 'date',
  },
  {
    id: 'effaceLe',
    titre: 'Effacé le',
    valeur: ({ effaceLe }) => effaceLe && formatInstant(effaceLe),
    genre: 'date',
    largeur: 150,
    carte: 'detail',
  },
];
