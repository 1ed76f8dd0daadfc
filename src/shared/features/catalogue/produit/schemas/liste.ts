import type { ChampsDeListe } from '#shared/core/liste.ts';
import type { Produit } from '../contract.ts';
import { libellesCategorie } from '../messages.ts';

/** The fields of a product, as the list and its export present them. */
export const champsProduitEnListe = {
  nom: { titre: 'Nom', type: 'texte', largeur: 50 },
  ean: { titre: 'EAN', type: 'texte', largeur: 16 },
  cip13: { titre: 'CIP13', type: 'texte', largeur: 16 },
  cip7: { titre: 'CIP7', type: 'texte', largeur: 10 },
  codeCis: { titre: 'Code CIS', type: 'texte', largeur: 10 },
  laboratoireNom: { titre: 'Laboratoire', type: 'texte' },
  marque: { titre: 'Marque', type: 'texte' },
  gamme: { titre: 'Gamme', type: 'texte' },
  famille: { titre: 'Famille', type: 'texte' },
  segment: { titre: 'Segment', type: 'texte' },
  sousSegment: { titre: 'Sous-segment', type: 'texte' },
  prixPublicConseilleCentimes: { titre: 'Prix public conseillé', type: 'montant' },
  prixFabricantCentimes: { titre: 'Prix fabricant', type: 'montant' },
  tva: { titre: 'TVA', type: 'taux', largeur: 10 },
  remboursable: { titre: 'Remboursable', type: 'booleen' },
  tauxRemboursement: { titre: 'Remboursement', type: 'taux' },
  categorieEncadree: { titre: 'Catégorie', type: 'texte', libelles: libellesCategorie },
  actif: { titre: 'Actif', type: 'booleen', largeur: 8 },
  creeLe: { titre: 'Créé le', type: 'instant' },
  modifieLe: { titre: 'Modifié le', type: 'instant' },
  modifieParNom: { titre: 'Modifié par', type: 'texte' },
} as const satisfies ChampsDeListe<Produit>;
