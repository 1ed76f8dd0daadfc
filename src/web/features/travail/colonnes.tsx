import type { FileTravaux, TravailEnEchec } from '#shared/features/travail/contract.ts';
import { libelleTravail } from '#shared/features/travail/messages.ts';
import { formatInstant, formatNombre } from '#web/lib/formats.ts';
import type { Colonne } from '#web/ui/table/types.ts';

const nombre = (valeur: number): string | null => (valeur === 0 ? null : formatNombre(valeur));

export const colonnesFiles: readonly Colonne<FileTravaux>[] = [
  { id: 'nom', titre: 'Travail', valeur: ({ nom }) => libelleTravail(nom), largeur: 220, extensible: true, fixe: true },
  { id: 'enAttente', titre: 'En attente', valeur: ({ enAttente }) => nombre(enAttente), genre: 'nombre', largeur: 110 },
  { id: 'enCours', titre: 'En cours', valeur: ({ enCours }) => nombre(enCours), genre: 'nombre', largeur: 110 },
  { id: 'aReessayer', titre: 'À réessayer', valeur: ({ aReessayer }) => nombre(aReessayer), genre: 'nombre', largeur: 120 },
  { id: 'enEchec', titre: 'En échec', valeur: ({ enEchec }) => nombre(enEchec), genre: 'nombre', largeur: 110 },
  {
    id: 'prochain',
    titre: 'Prochain passage',
    valeur: ({ prochain }) => (prochain ? formatInstant(prochain) : 'À la demande'),
    genre: 'date',
    largeur: 160,
  },
];

export const colonnesEchecs: readonly Colonne<TravailEnEchec>[] = [
  {
    id: 'nom',
    titre: 'Travail',
    valeur: ({ nom }) => libelleTravail(nom),
    triPar: ({ nom }) => libelleTravail(nom),
    largeur: 190,
    fixe: true,
  },
  { id: 'tenantNom', titre: 'Compte', valeur: ({ tenantNom }) => tenantNom, triPar: ({ tenantNom }) => tenantNom, largeur: 160 },
  { id: 'raison', titre: 'Raison', valeur: ({ raison }) => raison, largeur: 260, extensible: true, plusieursLignes: true },
  { id: 'essais', titre: 'Essais', valeur: ({ essais }) => essais, triPar: ({ essais }) => essais, genre: 'nombre', largeur: 90 },
  {
    id: 'creeLe',
    titre: 'Demandé le',
    valeur: ({ creeLe }) => formatInstant(creeLe),
    triPar: ({ creeLe }) => creeLe,
    genre: 'date',
    largeur: 150,
    masquee: true,
  },
  {
    id: 'abandonneLe',
    titre: 'Abandonné le',
    valeur: ({ abandonneLe }) => formatInstant(abandonneLe),
    triPar: ({ abandonneLe }) => abandonneLe,
    genre: 'date',
    largeur: 150,
  },
];
