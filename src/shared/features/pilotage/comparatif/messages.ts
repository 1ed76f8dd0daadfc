import type { ChampImportComparatif, GenreRemarqueImport } from './schemas/import.ts';
import type { MargesComparatif } from './rules/marges.ts';
import type { Critere } from './rules/rangs.ts';
import type { UniteContenance } from './schemas.ts';

export const libelleCritere: Readonly<Record<Critere, string>> = {
  UNITE: 'Marge réelle par unité',
  ANNEE: 'Marge réelle par an',
  TAUX: 'Taux de marque réel',
};
export const libelleUniteComparatif: Readonly<Record<UniteContenance, string>> = { ML: 'ml', G: 'g', UNITE: 'unités' };
/** The quantity that a unit price is given for. */
export const libelleMesure: Readonly<Record<UniteContenance, string>> = { ML: '100 ml', G: '100 g', UNITE: 'unité' };

export const libellePlace = { MEILLEURE: 'Meilleure marge', DERNIERE: 'Plus faible marge' } as const;

/** The formula of each computed column, in the words of the trade (CMP-5 to CMP-7). */
export const formulesDeMarge: Readonly<Record<keyof MargesComparatif, string>> = {
  prixVenteHtCentimes: 'PV HT = PV TTC ÷ (1 + TVA), arrondi au centime',
  margeUnitaireCentimes: 'Marge = PV HT - PA remisé',
  tauxMarque: 'Taux de marque = marge ÷ PV HT',
  tauxMarge: 'Taux de marge = marge ÷ PA remisé',
  coefficient: 'Coefficient = PV TTC ÷ PA remisé',
  margeAnnuelleCentimes: 'Marge annuelle = marge × volume',
  coutNetCentimes: 'Coût net = PA remisé × payées ÷ (payées + gratuites) × (1 - RFA), arrondi au centime',
  coutReelCentimes: 'Coût réel = coût net - contreparties de l’année ÷ volume, arrondi au centime',
  margeReelleUnitaireCentimes: 'Marge réelle = PV HT - coût réel',
  margeReelleAnnuelleCentimes: 'Marge réelle annuelle = PV HT × volume - coût net de tout le volume + contreparties',
  tauxMarqueReel: 'Taux de marque réel = marge réelle ÷ PV HT',
  prixMesureCentimes: 'Prix pour 100 ml, pour 100 g ou par unité = PV TTC ÷ contenance',
};

/** The acts on a row, as its history names them. */
export const libelleActeComparatif: Readonly<Record<string, string>> = {
  creer: 'Ajouté',
  importer: 'Importé',
  dupliquer: 'Repris d’une autre année',
  modifier: 'Modifié',
};

export const libellesChampImport: Readonly<Record<ChampImportComparatif, string>> = {
  nom: 'Nom du produit',
  ean: 'EAN, CIP ou ACL',
  laboratoire: 'Laboratoire',
  famille: 'Famille',
  segment: 'Segment',
  sousSegment: 'Sous-segment',
  prixAchat: 'Prix d’achat remisé HT',
  tva: 'TVA',
  prixVente: 'Prix de vente TTC',
  volume: 'Volume annuel',
  contenance: 'Contenance',
  rfa: 'RFA (%)',
  ug: 'Unités gratuites',
  contreparties: 'Contreparties de l’année',
  commentaire: 'Commentaire',
};

export const libellesGenreImport: Readonly<Record<GenreRemarqueImport, string>> = {
  BLOQUANT: 'À corriger d’abord',
  LABORATOIRE: 'Laboratoires inconnus, laissés de côté',
  FAMILLE: 'Familles à préciser, laissées de côté',
  MANQUE: 'Lignes incomplètes, laissées de côté',
  DEJA: 'Déjà dans cette année, laissées telles quelles',
  DOUBLON: 'Doublons du fichier, laissés de côté',
  VALEUR: 'Valeurs à relire',
  COLONNE: 'Colonnes non reprises',
};
