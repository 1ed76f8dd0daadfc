import { montrerFichier } from '#server/core/tableur/fichier-montre.ts';
import { lireTaux } from '#shared/features/catalogue/import-produit/rules.ts';
import {
  genresEcartImport,
  type LectureComparatif,
  type LigneImportee,
} from '#shared/features/pilotage/comparatif/schemas/import.ts';
import { libelleUniteComparatif } from '#shared/features/pilotage/comparatif/messages.ts';
import type {
  CompteConnu,
  ImportLu,
  ProduitImporte,
} from '#shared/features/pilotage/comparatif/rules/lignes-fichier.ts';
import type { FichierLuComparatif } from '../commands/lire-fichier.ts';

const LIGNES = 20;
const REMARQUES = 300;

const cheminDe = ({ familles }: CompteConnu, { familleId, segmentId }: ProduitImporte['saisie']): string => {
  const famille = familles.find(({ id }) => id === familleId);
  const segment = famille?.segments.find(({ id }) => id === segmentId);
  return [famille?.nom, segment?.nom].filter(Boolean).join(' › ');
};

const versLigne =
  (compte: CompteConnu, noms: ReadonlyMap<number, string>) =>
  ({ ligne, saisie, doutes }: ProduitImporte): LigneImportee => ({
    ligne,
    nom: saisie.nom,
    ean: saisie.ean,
    laboratoireNom: noms.get(saisie.laboratoireId) ?? '',
    familleNom: cheminDe(compte, saisie),
    prixAchatCentimes: saisie.prixAchatCentimes,
    tva: saisie.tva,
    prixVenteCentimes: saisie.prixVenteCentimes,
    volumeAnnuel: saisie.volumeAnnuel,
    contenance:
      saisie.contenance === null || saisie.uniteContenance === null
        ? null
        : `${saisie.contenance.toLocaleString('fr-FR')} ${libelleUniteComparatif[saisie.uniteContenance]}`,
    rfaPct: saisie.rfaPct,
    ug: saisie.ug,
    contrepartiesCentimes: saisie.contrepartiesCentimes,
    doutes: [...doutes],
  });

/**
 * Whether a column holds bare rates such as `0,15`, readable once their meaning is known: it is asked once for the
 * column, not row by row.
 */
const aDesTauxNus = ({ correspondance, lignes }: FichierLuComparatif): boolean =>
  correspondance.some(
    (champ, i) =>
      (champ === 'rfa' || champ === 'tva') &&
      lignes.some(({ cellules }) => {
        const cellule = cellules[i] ?? '';
        return (
          'refus' in lireTaux(cellule, 'Le taux', { connus: champ === 'tva' ? [2.1, 5.5, 10, 20] : [] }) &&
          'valeur' in lireTaux(cellule, 'Le taux', { nus: 'FRACTION' })
        );
      }),
  );

/** A file as the screen shows it before anything of it is kept. */
export const versLectureComparatif = (
  nomFichier: string,
  fichier: FichierLuComparatif,
  { produits, remarques }: ImportLu,
  compte: CompteConnu,
): LectureComparatif => ({
  ...montrerFichier(nomFichier, fichier),
  lignes: produits
    .slice(0, LIGNES)
    .map(versLigne(compte, new Map(compte.laboratoires.map(({ id, nom }) => [id, nom])))),
  nbReprises: produits.length,
  nbDoutes: produits.reduce((somme, { doutes }) => somme + doutes.length, 0),
  nbEcartees: remarques.filter(({ genre }) => genresEcartImport.includes(genre)).length,
  tauxDouteux: aDesTauxNus(fichier),
  nbRemarques: remarques.length,
  remarques: remarques.slice(0, REMARQUES),
});
