import type { Facture } from '#shared/features/argent/facture/schemas/lecture.ts';
import {
  libelleEtatFacture,
  libelleGenreFacture,
  libelleNatureFacture,
  libelleSourceFacture,
} from '#shared/features/argent/facture/messages.ts';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { formatInstant, formatJour } from '#web/lib/formats.ts';
import { Money } from '#web/ui/Money.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { nomVendeur, teinteEtatFacture } from './mots.ts';

const laboratoire: Colonne<Facture> = {
  id: 'laboratoire',
  titre: 'Laboratoire',
  valeur: (f) =>
    f.laboratoireNom === null ? nomVendeur(f) : <NomLabo nom={f.laboratoireNom} couleur={f.laboratoireColor ?? ''} />,
  largeur: 170,
  extensible: true,
  tri: true,
  carte: 'titre',
};
const numero: Colonne<Facture> = {
  id: 'numero',
  titre: 'N°',
  valeur: ({ numero: n }) => n,
  largeur: 130,
  priorite: 1,
  tri: true,
};
const nature: Colonne<Facture> = {
  id: 'nature',
  titre: 'Nature',
  valeur: ({ nature: n, genre }) => (genre === null ? libelleNatureFacture[n] : libelleGenreFacture[genre]),
  largeur: 110,
  priorite: 3,
  carte: 'masquee',
};
const date: Colonne<Facture> = {
  id: 'date',
  titre: 'Date',
  valeur: ({ dateEmission }) => (dateEmission === null ? '–' : formatJour(dateEmission)),
  largeur: 104,
  genre: 'date',
  tri: true,
};
const ht: Colonne<Facture> = {
  id: 'ht',
  titre: 'HT',
  valeur: ({ htCentimes }) => <Money centimes={htCentimes} />,
  largeur: 112,
  genre: 'nombre',
  tri: true,
  carte: 'montant',
};
const ecart: Colonne<Facture> = {
  id: 'ecart',
  titre: 'À réclamer',
  valeur: ({ ecartCentimes }) => <Money centimes={ecartCentimes === 0 ? null : ecartCentimes} />,
  largeur: 112,
  genre: 'nombre',
  tri: true,
};
const reclame: Colonne<Facture> = {
  id: 'reclame',
  titre: 'Réclamé',
  valeur: ({ reclameCentimes }) => <Money centimes={reclameCentimes === 0 ? null : reclameCentimes} />,
  largeur: 104,
  genre: 'nombre',
  priorite: 3,
  carte: 'masquee',
};
const etat: Colonne<Facture> = {
  id: 'etat',
  titre: 'État',
  valeur: ({ etat: e }) => <StatusBadge teinte={teinteEtatFacture[e]}>{libelleEtatFacture[e]}</StatusBadge>,
  largeur: 150,
  genre: 'etat',
  carte: 'marque',
};
const source: Colonne<Facture> = {
  id: 'source',
  titre: 'Lue dans',
  valeur: ({ source: s }) => libelleSourceFacture[s],
  largeur: 120,
  masquee: true,
  carte: 'masquee',
};
const echeance: Colonne<Facture> = {
  id: 'echeance',
  titre: 'Échéance',
  valeur: ({ dateEcheance }) => (dateEcheance === null ? '–' : formatJour(dateEcheance)),
  largeur: 104,
  genre: 'date',
  masquee: true,
  carte: 'masquee',
};
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
/** On the page of a laboratory, its invoices are known by their number. */
export const colonnesFactureDuLabo: readonly Colonne<Facture>[] = colonnesFacture
  .filter(({ id }) => id !== 'laboratoire')
  .map((colonne) => (colonne.id === 'numero' ? { ...colonne, carte: 'titre' } : colonne));
