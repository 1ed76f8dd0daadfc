import type { EcritureEnListe } from '#shared/features/journal/contract.ts';
import { libelleAction, libelleChamp, libelleObjet } from '#shared/features/journal/messages.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';

export const titreEcriture = ({ objet, objetId, action }: Pick<EcritureEnListe, 'objet' | 'objetId' | 'action'>): string =>
  `${libelleAction(action)} · ${libelleObjet(objet)}${objetId === null ? '' : ` n° ${objetId}`}`;

export const colonnesJournal: readonly Colonne<EcritureEnListe>[] = [
  { id: 'acte', titre: 'Action', valeur: titreEcriture, largeur: 240, fixe: true },
  { id: 'le', titre: 'Date', valeur: ({ le }) => formatInstant(le), genre: 'date', largeur: 150 },
  { id: 'utilisateurNom', titre: 'Par', valeur: ({ utilisateurNom }) => utilisateurNom, largeur: 150 },
  {
    id: 'impersonation',
    titre: 'Au nom de',
    valeur: ({ impersonation }) => (impersonation ? <StatusBadge teinte="violet">Au nom du compte</StatusBadge> : null),
    largeur: 140,
    carte: 'marque',
  },
  { id: 'tenantNom', titre: 'Compte', valeur: ({ tenantNom }) => tenantNom, largeur: 170 },
  { id: 'champs', titre: 'Ce qui a changé', valeur: ({ champs }) => champs.map(libelleChamp).join(', '), largeur: 140, extensible: true },
];
