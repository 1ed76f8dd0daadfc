import { normaliserNom } from '#shared/core/ordre.ts';
import { cleLaboratoire } from '#shared/features/catalogue/laboratoire/rules.ts';
import { lireEntier, lireMontantDeFichier } from '#shared/core/nombres.ts';
import type { ArbreFamilles } from '#shared/features/catalogue/famille/schemas.ts';
import {
  lirePrix,
  lireTaux,
  lireTauxTva,
  lireTexteImportProduit,
  nettoyerTexte,
  type CelluleLue,
} from '#shared/features/catalogue/import-produit/rules.ts';
import { lireCodeColle } from '#shared/features/catalogue/produit/rules.ts';
import type {
  ChampImportComparatif,
  DemandeImportComparatif,
  DouteImport,
  GenreRemarqueImport,
  RemarqueImport,
} from '../schemas/import.ts';
import { creationComparatifSchema, type CreationComparatif } from '../schemas.ts';
import { refusDuClassement, type Classement } from './classement.ts';
import { contenanceDuNom, lireContenance } from './contenance.ts';
import { cleDuProduit } from './identite.ts';

type LigneFichier = {
  readonly numero: number;
  readonly cellules: readonly string[];
  /** In a workbook: which cells are stored as numbers. */
  readonly numeriques?: readonly boolean[];
};
export type FichierComparatif = {
  readonly titres: readonly string[];
  readonly lignes: readonly LigneFichier[];
  readonly correspondance: readonly (ChampImportComparatif | null)[];
};
/** The laboratories, familles and products that the account already has. */
export type CompteConnu = {
  readonly laboratoires: readonly { readonly id: number; readonly nom: string }[];
  readonly familles: ArbreFamilles['familles'];
  /** The products of the year, by `cleDuProduit`. */
  readonly dejaCompares: ReadonlySet<string>;
};
export type ProduitImporte = {
  readonly ligne: number;
  readonly saisie: CreationComparatif;
  readonly doutes: readonly DouteImport[];
};
export type ImportLu = { readonly produits: readonly ProduitImporte[]; readonly remarques: readonly RemarqueImport[] };

type Rangee = {
  readonly numero: number;
  readonly cellule: (champ: ChampImportComparatif) => string;
  readonly numerique: (champ: ChampImportComparatif) => boolean;
};
type Ecart = { readonly genre: GenreRemarqueImport; readonly phrase: string };
/** Thrown to leave a row out of the import. */
class RangeeEcartee extends Error {
  readonly ecart: Ecart;
  constructor(genre: GenreRemarqueImport, phrase: string) {
    super(phrase);
    this.ecart = { genre, phrase };
  }
}
const ecarter = (genre: GenreRemarqueImport, phrase: string): never => {
  throw new RangeeEcartee(genre, phrase);
};
const court = (texte: string): string => nettoyerTexte(texte).slice(0, 40);
const enPhrase = (texte: string): string => (/[.!?]$/.test(texte) ? texte : `${texte}.`);

type Outils = {
  readonly rangee: Rangee;
  readonly demande: DemandeImportComparatif;
  readonly douter: (champ: ChampImportComparatif, phrase: string) => void;
};

/** A value required by the comparison: when it is unreadable or missing, the row is left out with the reason. */
const exigerValeur = <T>(cellule: CelluleLue<T>, manque: string, defaut: T | null = null): T => {
  if ('refus' in cellule) return ecarter('MANQUE', enPhrase(cellule.refus));
  return cellule.valeur ?? defaut ?? ecarter('MANQUE', manque);
};
/** An optional value: when it is unreadable, it stays empty and a doubt is reported. */
const prendreValeur = <T>({ douter }: Outils, champ: ChampImportComparatif, cellule: CelluleLue<T>): T | null => {
  if (!('refus' in cellule)) return cellule.valeur;
  douter(champ, enPhrase(cellule.refus));
  return null;
};

const lireVolume = ({ rangee, demande }: Outils): number => {
  const nu = nettoyerTexte(rangee.cellule('volume'));
  if (nu === '' || nu === '-') return demande.volumeAnnuel ?? ecarter('MANQUE', 'Le volume annuel manque.');
  const nombreLu = rangee.numerique('volume') ? lireMontantDeFichier(nu, { numerique: true }) : lireEntier(nu);
  const volume = 'valeur' in nombreLu ? (rangee.numerique('volume') ? nombreLu.valeur / 100 : nombreLu.valeur) : null;
  return volume !== null && Number.isInteger(volume)
    ? volume
    : ecarter('MANQUE', `Le volume « ${court(nu)} » n’est pas un nombre entier.`);
};

const lireUgDuFichier = (outils: Outils): string | null => {
  const nu = nettoyerTexte(outils.rangee.cellule('ug')).replaceAll(' ', '');
  if (nu === '' || nu === '-') return null;
  if (/^(?:0|[1-9]\d{0,3}\+[1-9]\d{0,3})$/.test(nu)) return nu;
  outils.douter('ug', `Les unités gratuites « ${court(nu)} » ne s’écrivent pas « 10+2 ».`);
  return null;
};

const lireContenanceDuFichier = (outils: Outils, nom: string) => {
  const ecrite = nettoyerTexte(outils.rangee.cellule('contenance'));
  const contenance = ecrite === '' || ecrite === '-' ? contenanceDuNom(nom) : lireContenance(ecrite);
  if (!contenance && ecrite !== '' && ecrite !== '-')
    outils.douter('contenance', `La contenance « ${court(ecrite)} » ne s’écrit pas « 50 ml ».`);
  return contenance ?? { contenance: null, uniteContenance: null };
};

const lireEan = (outils: Outils): string | null => {
  const { ean, refus, doute } = lireCodeColle(nettoyerTexte(outils.rangee.cellule('ean')));
  const phrase = refus ?? doute;
  if (phrase !== undefined) outils.douter('ean', enPhrase(phrase));
  return ean;
};

type Nomme = { readonly id: number; readonly nom: string };
const parNom = <N extends Nomme>(nommes: readonly N[], nom: string): N | undefined =>
  nommes.find((nomme) => normaliserNom(nomme.nom) === normaliserNom(nom));

/** Finds the names of the file in the account's tree; the choice made for the whole file fills the empty cells. */
const classer = ({ rangee, demande }: Outils, familles: ArbreFamilles['familles']): Classement => {
  const texte = (champ: 'famille' | 'segment' | 'sousSegment') => nettoyerTexte(rangee.cellule(champ));
  const defaut = { familleId: demande.familleId, segmentId: demande.segmentId, sousSegmentIds: demande.sousSegmentIds };
  const nomFamille = texte('famille');
  const ecrite = nomFamille === '' ? undefined : parNom(familles, nomFamille);
  if (nomFamille !== '' && !ecrite && defaut.familleId === null)
    return ecarter('FAMILLE', `La famille « ${court(nomFamille)} » n’est pas dans votre arbre.`);
  const famille = ecrite ?? familles.find(({ id }) => id === defaut.familleId);
  if (!famille) return ecarter('FAMILLE', 'La famille manque : choisissez-en une pour tout le fichier.');
  const segment =
    parNom(famille.segments, texte('segment')) ?? famille.segments.find(({ id }) => id === defaut.segmentId);
  const sousSegment = segment && parNom(segment.sousSegments, texte('sousSegment'));
  const idsDuSegment = new Set(segment?.sousSegments.map(({ id }) => id));
  return {
    familleId: famille.id,
    segmentId: segment?.id ?? null,
    sousSegmentIds: sousSegment ? [sousSegment.id] : defaut.sousSegmentIds.filter((id) => idsDuSegment.has(id)),
  };
};

const lireLaboratoire = ({ rangee, demande }: Outils, parCle: ReadonlyMap<string, number | null>): number => {
  const ecrit = nettoyerTexte(rangee.cellule('laboratoire'));
  const connu = ecrit === '' ? undefined : parCle.get(cleLaboratoire(ecrit));
  if (connu) return connu;
  // The laboratory chosen for the file is used only for an empty cell, never in place of an unknown name.
  if (demande.laboratoireId !== null && ecrit === '') return demande.laboratoireId;
  return ecarter(
    'LABORATOIRE',
    ecrit === ''
      ? 'Le laboratoire manque : choisissez-en un pour tout le fichier.'
      : `« ${court(ecrit)} » n’est pas l’un de vos laboratoires.`,
  );
};

const lireSaisie = (
  outils: Outils,
  { familles }: CompteConnu,
  parCle: ReadonlyMap<string, number | null>,
): CreationComparatif => {
  const { rangee, demande } = outils;
  const prix = (champ: 'prixAchat' | 'prixVente' | 'contreparties', nom: string) =>
    lirePrix(rangee.cellule(champ), nom, rangee.numerique(champ));
  const nom = exigerValeur(
    lireTexteImportProduit(rangee.cellule('nom'), 'Le nom du produit'),
    'Le nom du produit manque.',
  );
  const ean = lireEan(outils);
  const laboratoireId = lireLaboratoire(outils, parCle);
  const classement = classer(outils, familles);
  const refus = refusDuClassement({ familles }, classement);
  if (refus) return ecarter('FAMILLE', refus.phrase);
  const tva = lireTauxTva(rangee.cellule('tva'), 'La TVA', demande.tauxNus);
  const candidat = creationComparatifSchema.safeParse({
    annee: demande.annee,
    nom,
    ean,
    laboratoireId,
    ...classement,
    sousSegmentIds: [...classement.sousSegmentIds],
    prixAchatCentimes: exigerValeur(prix('prixAchat', 'Le prix d’achat'), 'Le prix d’achat manque.'),
    tva: exigerValeur(tva, 'La TVA manque : choisissez-en une pour tout le fichier.', demande.tva),
    prixVenteCentimes: exigerValeur(prix('prixVente', 'Le prix de vente'), 'Le prix de vente manque.'),
    volumeAnnuel: lireVolume(outils),
    ...lireContenanceDuFichier(outils, nom),
    rfaPct: prendreValeur(outils, 'rfa', lireTaux(rangee.cellule('rfa'), 'La RFA', { nus: demande.tauxNus })),
    ug: lireUgDuFichier(outils),
    contrepartiesCentimes: prendreValeur(
      outils,
      'contreparties',
      prix('contreparties', 'Le montant des contreparties'),
    ),
    commentaire: prendreValeur(
      outils,
      'commentaire',
      lireTexteImportProduit(rangee.cellule('commentaire'), 'Le commentaire', 500),
    ),
  });
  return candidat.success
    ? candidat.data
    : ecarter('MANQUE', candidat.error.issues[0]?.message ?? 'Cette ligne ne peut pas être comparée.');
};

const COLONNES_CITEES = 20;
const colonnesNonReprises = ({ titres, correspondance }: FichierComparatif): RemarqueImport[] => {
  const ignorees = titres.map(court).filter((titre, i) => titre !== '' && (correspondance[i] ?? null) === null);
  if (ignorees.length === 0) return [];
  const reste = ignorees.length - COLONNES_CITEES;
  const citees = ignorees.slice(0, COLONNES_CITEES).map((titre) => `« ${titre} »`);
  return [
    {
      genre: 'COLONNE',
      ligne: null,
      phrase: `${citees.join(', ')}${reste > 0 ? ` et ${reste} ${reste > 1 ? 'autres' : 'autre'}` : ''}.`,
    },
  ];
};

/** The account's laboratories by the key of their name; null where two share it. */
const rangerLaboratoires = (laboratoires: CompteConnu['laboratoires']): ReadonlyMap<string, number | null> => {
  const parCle = new Map<string, number | null>();
  for (const { id, nom } of laboratoires) {
    const cle = cleLaboratoire(nom);
    parCle.set(cle, parCle.has(cle) ? null : id);
  }
  parCle.delete('');
  return parCle;
};

/**
 * Reads the rows of a file (CMP-14): a row that cannot be compared is left out with its reason, an uncertain value is
 * marked; no value is invented.
 */
export const lireLignesComparatif = (
  fichier: FichierComparatif,
  demande: DemandeImportComparatif,
  compte: CompteConnu,
): ImportLu => {
  const place = new Map(fichier.correspondance.flatMap((champ, i) => (champ ? [[champ, i] as const] : [])));
  const parCle = rangerLaboratoires(compte.laboratoires);
  const vues = new Map<string, number>();
  const remarques: RemarqueImport[] = [];
  const produits: ProduitImporte[] = [];
  const lireUne = ({ numero, cellules, numeriques }: LigneFichier): ProduitImporte => {
    const doutes: DouteImport[] = [];
    const rangee: Rangee = {
      numero,
      cellule: (champ) => cellules[place.get(champ) ?? -1] ?? '',
      numerique: (champ) => numeriques?.[place.get(champ) ?? -1] ?? false,
    };
    const douter: Outils['douter'] = (champ, phrase) =>
      doutes.push({ champ, ecrit: court(rangee.cellule(champ)), phrase });
    const saisie = lireSaisie({ rangee, demande, douter }, compte, parCle);
    const cle = cleDuProduit(saisie);
    if (compte.dejaCompares.has(cle)) ecarter('DEJA', `« ${court(saisie.nom)} » est déjà comparé en ${demande.annee}.`);
    const deja = vues.get(cle);
    if (deja !== undefined) ecarter('DOUBLON', `« ${court(saisie.nom)} » est déjà à la ligne ${deja}.`);
    vues.set(cle, numero);
    return { ligne: numero, saisie, doutes };
  };
  for (const ligne of fichier.lignes) {
    try {
      const produit = lireUne(ligne);
      produits.push(produit);
      for (const { phrase } of produit.doutes) remarques.push({ genre: 'VALEUR', ligne: ligne.numero, phrase });
    } catch (error) {
      if (!(error instanceof RangeeEcartee)) throw error;
      remarques.push({ ...error.ecart, ligne: ligne.numero });
    }
  }
  return { produits, remarques: [...remarques, ...colonnesNonReprises(fichier)] };
};
