import type { Jour } from '#shared/core/dates.ts';
import { phraseLignesCachees, type FeuilleTableur } from '#shared/core/fichiers/tableur.ts';
import { cleLaboratoire } from '#shared/features/catalogue/laboratoire/rules.ts';
import { nettoyerTexte } from '#shared/features/catalogue/import-produit/rules.ts';
import { MAX_PRODUITS_OPERATION } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import {
  MAX_BROUILLONS,
  type BrouillonOffre,
  type ChampOffre,
  type DemandeOffreImportOffre,
  type Remarque,
} from './contract.ts';
import { importOffreErrors } from './errors.ts';
import { libellesChampOffre } from './messages.ts';
import type { LigneOffre } from './rules/colonnes.ts';
import { lireProduits, type ProduitLuImportOffre } from './rules/lignes.ts';

/** A laboratory of the account, to be found by its name. */
export type LaboratoireConnuImportOffre = { readonly id: number; readonly nom: string };

/**
 * The account's laboratories by the key of their name; null when two share the key, since they cannot be told apart
 * here.
 */
type ParCle = ReadonlyMap<string, LaboratoireConnuImportOffre | null>;
const rangerParCle = (connus: readonly LaboratoireConnuImportOffre[]): ParCle => {
  const parCle = new Map<string, LaboratoireConnuImportOffre | null>();
  for (const connu of connus) {
    const cle = cleLaboratoire(connu.nom);
    parCle.set(cle, parCle.has(cle) ? null : connu);
  }
  parCle.delete('');
  return parCle;
};

export type Brouillon = Omit<BrouillonOffre, 'nbProduits'> & { readonly produits: readonly ProduitLuImportOffre[] };
export type OffreLue = {
  readonly brouillons: readonly Brouillon[];
  /** In the order of the file. */
  readonly produits: readonly ProduitLuImportOffre[];
  readonly remarques: readonly Remarque[];
};
/** The content read from the file: its titles, its rows, its sheets. */
type TableauOffre = {
  readonly titres: readonly string[];
  readonly lignes: readonly LigneOffre[];
  /** In a workbook: the hidden columns, from 0. */
  readonly colonnesCachees?: readonly number[];
  readonly feuilles?: readonly FeuilleTableur[];
};

/** The value common to every product; null when they differ or have none. */
const commune = <T>(
  produits: readonly ProduitLuImportOffre[],
  lire: (produit: ProduitLuImportOffre) => T | null,
): { valeur: T | null; differe: boolean } => {
  const valeurs = new Set(produits.map(lire));
  const [premiere = null] = valeurs;
  return valeurs.size === 1 ? { valeur: premiere, differe: false } : { valeur: null, differe: true };
};

const dites = (genre: Remarque['genre'], phrase: string): Remarque => ({ genre, ligne: null, phrase });

/** The date of the draft: a typed date wins over the file's. */
const dateDe = (
  produits: readonly ProduitLuImportOffre[],
  lire: (produit: ProduitLuImportOffre) => Jour | null,
  saisie: Jour | null,
): { valeur: Jour | null; differe: boolean } =>
  saisie === null ? commune(produits, lire) : { valeur: saisie, differe: false };

type Groupe = Pick<Brouillon, 'laboratoireEcrit' | 'laboratoireId' | 'laboratoireNom'> & {
  readonly produits: ProduitLuImportOffre[];
};

const enBrouillon = (
  groupe: Groupe,
  demande: DemandeOffreImportOffre,
): { brouillon: Brouillon; remarques: Remarque[] } => {
  const { produits, laboratoireNom, laboratoireEcrit } = groupe;
  const nom = laboratoireNom ?? laboratoireEcrit ?? 'Sans laboratoire';
  const remise = commune(produits, ({ remisePct }) => remisePct);
  const ug = commune(produits, (produit) => produit.ug);
  const debut = dateDe(produits, ({ dateDebut }) => dateDebut, demande.dateDebut);
  const fin = dateDe(produits, ({ dateFin }) => dateFin, demande.dateFin);
  const ordonnees = debut.valeur === null || fin.valeur === null || debut.valeur <= fin.valeur;
  const remarques = [
    ...(remise.differe
      ? [dites('OFFRE', `${nom} : les remises diffèrent selon les produits, le dispositif reste à saisir.`)]
      : []),
    ...(ug.differe
      ? [dites('OFFRE', `${nom} : les unités gratuites diffèrent selon les produits, elles restent à saisir.`)]
      : []),
    ...(debut.differe || fin.differe
      ? [dites('OFFRE', `${nom} : les dates diffèrent selon les produits, elles restent à saisir.`)]
      : []),
    ...(ordonnees ? [] : [dites('OFFRE', `${nom} : la date de fin précède la date de début, la fin reste à saisir.`)]),
    ...(produits.length > MAX_PRODUITS_OPERATION
      ? [
          dites(
            'BLOQUANT',
            `${nom} : ${produits.length} produits, une promotion en contient ` +
              `${MAX_PRODUITS_OPERATION} au plus. Réduisez le fichier.`,
          ),
        ]
      : []),
  ];
  const brouillon = {
    ...groupe,
    dateDebut: debut.valeur,
    dateFin: ordonnees ? fin.valeur : null,
    remisePct: remise.valeur,
    ug: ug.valeur,
  };
  return { brouillon, remarques };
};

const grouper = (
  produits: readonly ProduitLuImportOffre[],
  choisi: LaboratoireConnuImportOffre | null,
  connus: readonly LaboratoireConnuImportOffre[],
): { groupes: Groupe[]; remarques: Remarque[] } => {
  const groupes = new Map<string, Groupe>();
  const remarques: Remarque[] = [];
  const parCle = rangerParCle(connus);
  for (const produit of produits) {
    const ecrit = choisi ? null : produit.laboratoire;
    const cle = ecrit === null ? '' : cleLaboratoire(ecrit) || ecrit;
    let groupe = groupes.get(cle);
    if (!groupe) {
      const connu = choisi ?? parCle.get(cle) ?? null;
      groupe = {
        laboratoireEcrit: ecrit,
        laboratoireId: connu?.id ?? null,
        laboratoireNom: connu?.nom ?? null,
        produits: [],
      };
      groupes.set(cle, groupe);
      if (ecrit !== null && !connu)
        remarques.push(
          dites(
            'LABORATOIRE',
            `« ${ecrit} » n’est pas l’un de vos laboratoires : le laboratoire de ce brouillon reste à choisir.`,
          ),
        );
    }
    groupe.produits.push(produit);
  }
  const sans = groupes.get('');
  if (sans && !choisi)
    remarques.push(
      dites(
        'LABORATOIRE',
        'Des produits n’ont pas de laboratoire dans le fichier : celui de leur brouillon reste à choisir.',
      ),
    );
  return { groupes: [...groupes.values()], remarques };
};

const COLONNES_CITEES = 20;
/**
 * Leaves out the rows that name another laboratory than the chosen one (OPE-87): they are reported, never assigned to
 * it.
 */
const ecarterAutres =
  (choisi: LaboratoireConnuImportOffre | null) =>
  ({ laboratoire }: ProduitLuImportOffre): string | null => {
    if (choisi === null || laboratoire === null || cleLaboratoire(laboratoire) === cleLaboratoire(choisi.nom))
      return null;
    const suite = 'choisissez ce laboratoire pour elle, ou ne reprenez pas cette colonne.';
    return `Elle nomme « ${laboratoire.slice(0, 60)} », pas ${choisi.nom} : ${suite}`;
  };

const lignesCachees = (lignes: readonly LigneOffre[]): Remarque[] => {
  const phrase = phraseLignesCachees(lignes);
  return phrase === null ? [] : [dites('VALEUR', phrase)];
};

/** The columns that are read although the workbook hides them. */
const colonnesCachees = (
  { titres, colonnesCachees: cachees = [] }: TableauOffre,
  correspondance: readonly (ChampOffre | null)[],
): Remarque[] => {
  const reprises = cachees
    .filter((i) => correspondance[i])
    .map((i) => `« ${nettoyerTexte(titres[i] ?? '').slice(0, 60)} »`);
  if (reprises.length === 0) return [];
  const suite = 'affichez-les pour les vérifier, ou ne les reprenez pas.';
  return [dites('VALEUR', `Des colonnes cachées du classeur sont reprises (${reprises.join(', ')}) : ${suite}`)];
};

const colonnesIgnorees = (titres: readonly string[], correspondance: readonly (ChampOffre | null)[]): Remarque[] => {
  const ignorees = titres
    .map((titre, i) => ({ titre: nettoyerTexte(titre).slice(0, 60), champ: correspondance[i] ?? null }))
    .filter(({ titre, champ }) => titre !== '' && champ === null);
  if (ignorees.length === 0) return [];
  const reste = ignorees.length - COLONNES_CITEES;
  const citees = ignorees.slice(0, COLONNES_CITEES).map(({ titre }) => `« ${titre} »`);
  return [
    dites('COLONNE', `${citees.join(', ')}${reste > 0 ? ` et ${reste} ${reste > 1 ? 'autres' : 'autre'}` : ''}.`),
  ];
};

/** @throws 400 when a field is chosen for two columns */
export const verifierCorrespondanceOffre = (correspondance: readonly (ChampOffre | null)[]): void => {
  const choisis = correspondance.filter((champ) => champ !== null);
  if (new Set(choisis).size !== choisis.length) throw importOffreErrors.champEnDouble();
};

/** How many sheets a person may choose from: the visible ones, or all when every sheet is hidden. */
const feuillesMontrees = (feuilles: readonly FeuilleTableur[]): number => {
  const ecrites = feuilles.filter(({ vide }) => !vide);
  return ecrites.filter(({ cachee }) => !cachee).length || ecrites.length;
};

/**
 * Makes drafts from the rows of an offer (OPE-65): one per laboratory, or a single one when the laboratory is chosen.
 * An unknown value stays empty and is reported; nothing is invented.
 */
export const lireOffre = (
  tableau: TableauOffre,
  correspondance: readonly (ChampOffre | null)[],
  demande: DemandeOffreImportOffre,
  connus: readonly LaboratoireConnuImportOffre[],
): OffreLue => {
  const bloquer = (phrase: string): OffreLue => ({
    brouillons: [],
    produits: [],
    remarques: [dites('BLOQUANT', phrase)],
  });
  const possibles = feuillesMontrees(tableau.feuilles ?? []);
  if (demande.feuille === undefined && possibles > 1)
    return bloquer(`Ce classeur a ${possibles} feuilles : choisissez celle à importer.`);
  if (!correspondance.includes('nom')) return bloquer(`Indiquez la colonne « ${libellesChampOffre.nom} ».`);
  const choisi = connus.find(({ id }) => id === demande.laboratoireId) ?? null;
  const groupe = ({ laboratoire }: ProduitLuImportOffre) =>
    choisi || laboratoire === null ? '' : cleLaboratoire(laboratoire) || laboratoire;
  const { produits, remarques } = lireProduits(tableau, correspondance, groupe, demande, ecarterAutres(choisi));
  const { groupes, remarques: deLaboratoire } = grouper(produits, choisi, connus);
  const faits = groupes.map((groupeDeProduits) => enBrouillon(groupeDeProduits, demande));
  const bloquants = [
    ...(produits.length === 0 ? [dites('BLOQUANT', 'Aucune ligne de ce fichier ne dit un produit.')] : []),
    ...(groupes.length > MAX_BROUILLONS
      ? [dites('BLOQUANT', `Ce fichier nomme ${groupes.length} laboratoires : ${MAX_BROUILLONS} au plus à la fois.`)]
      : []),
  ];
  return {
    brouillons: faits.map(({ brouillon }) => brouillon),
    produits,
    remarques: [
      ...bloquants,
      ...faits.flatMap(({ remarques: remarquesDuBrouillon }) => remarquesDuBrouillon),
      ...deLaboratoire,
      ...remarques,
      ...lignesCachees(tableau.lignes),
      ...colonnesCachees(tableau, correspondance),
      ...colonnesIgnorees(tableau.titres, correspondance),
    ],
  };
};

const ORIGINE = 'Offre importée du fichier';
const laboratoireInconnu = ({ laboratoireId, laboratoireEcrit }: Brouillon): string =>
  laboratoireId === null && laboratoireEcrit ? `, laboratoire « ${laboratoireEcrit} »` : '';

/** The draft as the form of a promotion would send it. */
export const enPromotion = (
  brouillon: Brouillon,
  demande: DemandeOffreImportOffre,
  nomFichier: string,
): PromotionSaisie => ({
  nomOperation: null,
  laboratoireId: brouillon.laboratoireId,
  typePromo: demande.typePromo,
  dateDebut: brouillon.dateDebut,
  dateFin: brouillon.dateFin,
  conditionsPromo: null,
  quantite: null,
  multipleDeTrois: false,
  superposable: false,
  commentaire: `${ORIGINE} « ${nomFichier} »${laboratoireInconnu(brouillon)}.`.slice(0, 500),
  produits: brouillon.produits.map(
    ({ nom, ean, gamme, quantite, prixPublicTtcCentimes, prixAchatHtCentimes, tva, categorieEncadree }) => ({
      nom,
      ean,
      gamme,
      quantite,
      prixPublicTtcCentimes,
      prixAchatHtCentimes,
      tva,
      categorieEncadree,
    }),
  ),
  dispositifs:
    demande.typePromo === 'TG' || (brouillon.remisePct === null && brouillon.ug === null)
      ? []
      : [{ dispositif: 'SELL_IN', remisePct: brouillon.remisePct, ug: brouillon.ug, quantiteMin: null }],
  emplacements: [],
  contreparties: [],
  emplacementConseille: null,
  prioriteId: null,
  segmentIds: [],
  affichageDate: null,
});
