import { jourParis } from '#shared/core/dates.ts';
import type { PharmacieEnListe } from '#shared/features/comptes/registre/schemas.ts';
import { formatJour, formatTelephone } from '#web/lib/formats.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';

/** Kept out of the page: rows are drawn again only when the list of columns changes. */
export const colonnesRegistre: readonly Colonne<PharmacieEnListe>[] = [
  { id: 'nom', titre: 'Pharmacie', valeur: ({ nom }) => nom, tri: true, extensible: true, largeur: 240, fixe: true },
  { id: 'finess', titre: 'FINESS', valeur: ({ finess }) => finess, tri: true, largeur: 120 },
  { id: 'cip', titre: 'CIP', valeur: ({ cip }) => cip, largeur: 130, masquee: true },
  { id: 'rue', titre: 'Adresse', valeur: ({ rue }) => rue, largeur: 220, carte: 'detail' },
  {
    id: 'ville',
    titre: 'Ville',
    valeur: ({ codePostal, ville }) => [codePostal, ville].filter(Boolean).join(' '),
    tri: true,
    largeur: 200,
  },
  {
    id: 'departement',
    titre: 'Dép.',
    valeur: ({ departement }) => departement,
    tri: true,
    largeur: 80,
    carte: 'masquee',
  },
  {
    id: 'telephone',
    titre: 'Téléphone',
    valeur: ({ telephone }) => telephone && formatTelephone(telephone),
    largeur: 140,
    masquee: true,
  },
  {
    id: 'compte',
    titre: 'Compte',
    valeur: ({ compte }) =>
      compte && (
        <LienTexte to="/pharmacies" search={{ ouvert: compte.id }} fz="inherit">
          {compte.nom}
        </LienTexte>
      ),
    largeur: 200,
  },
  {
    id: 'etat',
    titre: 'État',
    valeur: ({ fermeeLe }) =>
      fermeeLe === null ? null : (
        <StatusBadge teinte="gris">{`Absente depuis le ${formatJour(jourParis(new Date(fermeeLe)))}`}</StatusBadge>
      ),
    largeur: 210,
    genre: 'etat',
    carte: 'marque',
  },
];
