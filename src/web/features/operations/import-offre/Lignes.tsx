import type { ChampOffre, LectureOffre, ProduitOffre } from '#shared/features/operations/import-offre/contract.ts';
import { formatCentimes, formatJour, formatNombre, formatPourcentage } from '#web/lib/formats.ts';
import { LignesLues, type ColonneLue } from '#web/ui/lecture/LignesLues.tsx';

const ecrit = <V,>(valeur: V | null, ecrire: (valeur: V) => string): string | null =>
  valeur === null ? null : ecrire(valeur);

const COLONNES: readonly ColonneLue<ChampOffre, ProduitOffre>[] = [
  { titre: 'Produit', champs: ['nom'], valeur: ({ nom }) => nom },
  { titre: 'EAN', champs: ['ean', 'cip'], valeur: ({ ean }) => ean },
  { titre: 'Laboratoire', champs: ['laboratoire'], valeur: ({ laboratoire }) => laboratoire },
  { titre: 'Gamme', champs: ['gamme'], valeur: ({ gamme }) => gamme },
  { titre: 'Qté', champs: ['quantite'], nombre: true, valeur: ({ quantite }) => ecrit(quantite, formatNombre) },
  {
    titre: 'Prix public TTC',
    champs: ['prixPublicTtc'],
    nombre: true,
    valeur: ({ prixPublicTtcCentimes }) => ecrit(prixPublicTtcCentimes, formatCentimes),
  },
  {
    titre: 'Achat HT',
    champs: ['prixRemiseHt', 'prixAchatHt'],
    nombre: true,
    valeur: ({ prixAchatHtCentimes }) => ecrit(prixAchatHtCentimes, formatCentimes),
  },
  { titre: 'TVA', champs: ['tva'], nombre: true, valeur: ({ tva }) => ecrit(tva, formatPourcentage) },
  { titre: 'Remise', champs: ['remise'], nombre: true, valeur: ({ remisePct }) => ecrit(remisePct, formatPourcentage) },
  { titre: 'UG', champs: ['ug'], nombre: true, valeur: ({ ug }) => ug },
  { titre: 'Catégorie', champs: ['categorieEncadree'], valeur: () => null },
  { titre: 'Début', champs: ['dateDebut'], valeur: ({ dateDebut }) => ecrit(dateDebut, formatJour) },
  { titre: 'Fin', champs: ['dateFin'], valeur: ({ dateFin }) => ecrit(dateFin, formatJour) },
];

export const Lignes = ({ lecture: { produits, nbProduits, nbDoutes, nbEcartees } }: { lecture: LectureOffre }) => (
  <LignesLues colonnes={COLONNES} lignes={produits} comptes={{ nbReprises: nbProduits, nbDoutes, nbEcartees }} />
);
