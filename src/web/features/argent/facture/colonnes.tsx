import type { Facture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { champsFacture } from '#shared/features/argent/facture/schemas/liste.ts';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { formatInstant, formatJour } from '#web/lib/formats.ts';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import { retirerColonne } from '#web/ui/table/colonne.ts';
import type { Colonne } from '#web/ui/table/types.ts';
import { nomVendeur, teinteEtatFacture } from './mots.ts';

const champ = colonnesDe<Facture>(champsFacture);

const laboratoire = champ('laboratoireNom', {
  id: 'laboratoire',
  valeur: (f) =>
    f.laboratoireNom === null ? nomVendeur(f) : <NomLabo nom={f.laboratoireNom} couleur={f.laboratoireColor ?? ''} />,
  largeur: 170,
  plusieursLignes: true,
  extensible: true,
  tri: true,
  carte: 'titre',
});
const numero = champ('numero', { largeur: 130, priorite: 1, tri: true });
const nature = champ('nature', { largeur: 110, priorite: 3, carte: 'masquee' });
const date = champ('dateEmission', {
  id: 'date',
  valeur: ({ dateEmission }) => (dateEmission === null ? '–' : formatJour(dateEmission)),
  largeur: 104,
  tri: true,
});
const ht = champ('htCentimes', {
  id: 'ht',
  largeur: 112,
  tri: true,
  carte: 'montant',
  suffixeCarte: ({ htCentimes }) => (htCentimes === null ? null : 'HT'),
});
const ecart = champ('ecartCentimes', { id: 'ecart', titre: 'À réclamer HT', sansZero: true, largeur: 112, tri: true });
const reclame = champ('reclameCentimes', {
  id: 'reclame',
  sansZero: true,
  largeur: 104,
  priorite: 3,
  carte: 'masquee',
});
const etat = champ('etat', { teintes: teinteEtatFacture, largeur: 150, carte: 'marque' });
const source = champ('source', { largeur: 120, masquee: true, carte: 'masquee' });
const echeance = champ('dateEcheance', {
  id: 'echeance',
  valeur: ({ dateEcheance }) => (dateEcheance === null ? '–' : formatJour(dateEcheance)),
  largeur: 104,
  masquee: true,
  carte: 'masquee',
});
const recue: Colonne<Facture> = {
  id: 'recue',
  titre: 'Reçue le',
  valeur: ({ creeLe }) => formatInstant(creeLe),
  largeur: 140,
  genre: 'date',
  tri: true,
  masquee: true,
  carte: 'masquee',
};

/** Constant arrays: rows are rendered again only when the list changes. */
export const colonnesFacture: readonly Colonne<Facture>[] = [
  laboratoire,
  numero,
  nature,
  date,
  ht,
  ecart,
  reclame,
  etat,
  source,
  echeance,
  recue,
];
/** On the page of a laboratory, the number identifies a facture. */
export const colonnesFactureDuLabo = retirerColonne(colonnesFacture, 'laboratoire', 'numero');
