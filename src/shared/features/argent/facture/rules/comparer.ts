import { MAX_CENTIMES } from '#shared/core/centimes.ts';
import { ajouterJours, finDuMois, type Jour } from '#shared/core/dates.ts';
import type { CodeObservation, MotifLigne, ResultatLigne } from '../schemas/enumerations.ts';
import type { LigneLueFacture } from '../schemas.ts';
import { TOLERANCE_LIGNE_CENTIMES } from './controle.ts';
import { apresRemise, montantDe } from './decimaux.ts';
import {
  cleDeNom,
  forcesGamme,
  lireGamme,
  lireProduitFacture,
  type ForceGamme,
  type ProduitDeLigne,
} from './gammes.ts';
import { comprendreLignes, type DocumentAComprendre, type LigneComprise } from './natures.ts';
import type { LigneAComprendre } from './remise-en-ligne.ts';

/** « 10+2 »: so many units given for so many paid. */
export type UnitesOffertes = { readonly pour: number; readonly offertes: number };
/** What a condition promises of one product, in figures; both null: only words say it. */
export type Promesse = { readonly remiseCentiemes: number | null; readonly ug: UnitesOffertes | null };

/** A condition, as the control reads it. */
export type ConditionDeControle = Promesse & {
  readonly id: number;
  readonly gamme: string;
  readonly debut: Jour;
  readonly fin: Jour;
  /** As it was typed. */
  readonly remise: string;
  /** When there are some, it holds for them alone. */
  readonly produits: readonly (Promesse & {
    readonly ean: string | null;
    readonly nom: string;
    readonly remise: string;
  })[];
  readonly francoCentimes: number | null;
  readonly minimumCentimes: number | null;
  readonly delai: { readonly jours: number | null; readonly finDeMois: boolean };
};

export type LigneAComparer = LigneAComprendre & Pick<LigneLueFacture, 'prixBrutMillioniemes'> & ProduitDeLigne;
export type FactureAComparer = Omit<DocumentAComprendre<LigneAComparer>, 'nature'> & {
  readonly date: Jour;
  readonly echeance: Jour | null;
  readonly htCentimes: number | null;
};

export type LigneComparee = {
  readonly rang: number;
  readonly resultat: ResultatLigne;
  readonly motif: MotifLigne | null;
  readonly conditionId: number | null;
  readonly conditionDite: string | null;
  readonly remiseAttendue: number | null;
  readonly attenduCentimes: number | null;
  /** Above zero: invoiced in excess. */
  readonly ecartCentimes: number;
};
export type Observation = {
  readonly code: CodeObservation;
  readonly conditionDite: string;
  readonly centimes: number | null;
  readonly jour: Jour | null;
};

const MILLION = 1_000_000;

/** What a condition promises of this very line. */
type Candidat = Promesse & { readonly condition: ConditionDeControle; readonly dite: string };

const dire = (gamme: string, remise: string): string => `${gamme} : ${remise}`.slice(0, 500);

type ConditionLue = {
  readonly condition: ConditionDeControle;
  readonly gammeDe: ReturnType<typeof lireGamme>;
  readonly parCode: ReadonlyMap<string, Candidat>;
  readonly parNom: ReadonlyMap<string, Candidat>;
};
const lireCondition =
  (laboratoire: string) =>
  (condition: ConditionDeControle): ConditionLue => {
    const candidats = condition.produits.map((produit) => ({
      ...produit,
      condition,
      dite: dire(produit.nom, produit.remise),
    }));
    return {
      condition,
      gammeDe: lireGamme(condition.gamme, laboratoire),
      parCode: new Map(
        candidats.flatMap((candidat) => (candidat.ean === null ? [] : [[candidat.ean, candidat] as const])),
      ),
      parNom: new Map(
        candidats.flatMap((candidat) => (candidat.ean === null ? [[cleDeNom(candidat.nom), candidat] as const] : [])),
      ),
    };
  };

/** By its codes, else by its name, when the condition lists products. */
const parProduit = ({ parCode, parNom }: ConditionLue, ligne: ProduitDeLigne): Candidat | undefined =>
  parCode.get(ligne.ean ?? '') ??
  parCode.get(ligne.cip13 ?? '') ??
  (parNom.size > 0 ? parNom.get(cleDeNom(ligne.nom)) : undefined);

/**
 * Those that speak of a line, the most precise kind alone: its product, its range in the catalogue, its name,
 * everything (FAC-24).
 */
const candidatsDe = (conditionsLues: readonly ConditionLue[], ligne: ProduitDeLigne): readonly Candidat[] => {
  const duProduit = conditionsLues.flatMap((conditionLue) => parProduit(conditionLue, ligne) ?? []);
  if (duProduit.length > 0) return duProduit;
  const produit = lireProduitFacture(ligne);
  const parForce = new Map<ForceGamme, Candidat[]>();
  for (const { condition, gammeDe } of conditionsLues.filter(({ condition: { produits } }) => produits.length === 0)) {
    const force = gammeDe(produit);
    if (force === null) continue;
    const { remiseCentiemes, ug } = condition;
    const candidat = { remiseCentiemes, ug, condition, dite: dire(condition.gamme, condition.remise) };
    parForce.set(force, [...(parForce.get(force) ?? []), candidat]);
  }
  return forcesGamme.map((force) => parForce.get(force)).find((trouves) => trouves !== undefined) ?? [];
};

/** The lines of one product in one invoice: free units may be on another line than those that are paid. */
type Groupe = { payees: number; gratuites: number; premiere: number };
const SANS_GROUPE: Groupe = { payees: 0, gratuites: 0, premiere: 0 };
type LigneEtSens = { readonly ligne: LigneAComparer; readonly comprise: LigneComprise };

const estPayee = ({ ligne, comprise }: LigneEtSens): boolean =>
  comprise.nature === 'MARCHANDISE' && ligne.quantiteMillioniemes > 0 && comprise.netCentimes > 0;

const grouper = (lignes: readonly LigneEtSens[]): ReadonlyMap<string, Groupe> => {
  const groupes = new Map<string, Groupe>();
  for (const vue of lignes) {
    const { ligne, comprise } = vue;
    const groupe = groupes.get(comprise.cle) ?? { ...SANS_GROUPE };
    groupe.gratuites += comprise.gratuites;
    if (estPayee(vue)) {
      groupe.payees += ligne.quantiteMillioniemes;
      groupe.premiere ||= ligne.rang;
    }
    groupes.set(comprise.cle, groupe);
  }
  return groupes;
};

type Jugement = Pick<LigneComparee, 'attenduCentimes' | 'ecartCentimes'> & {
  readonly candidat: Candidat;
  readonly motif: MotifLigne;
};

/** What units that were promised and not given would cost; below zero, given beyond. @returns cents */
const ecartDesUnites = (
  { ug }: Candidat,
  { payees, gratuites, premiere }: Groupe,
  ligne: LigneAComparer,
  netUnitaire: number,
): number => {
  if (premiere !== ligne.rang) return 0;
  const promises = ug === null ? 0 : Math.floor(payees / (ug.pour * MILLION)) * ug.offertes * MILLION;
  return montantDe(promises - gratuites, netUnitaire);
};

/**
 * Against one condition: the gap between what is invoiced and what it promises, free goods counted at the promised
 * price.
 */
const juger = (candidat: Candidat, ligne: LigneAComparer, brut: number, facture: number, groupe: Groupe): Jugement => {
  const remise = candidat.remiseCentiemes ?? 0;
  const attendu = apresRemise(montantDe(ligne.quantiteMillioniemes, brut), remise);
  const unites = ecartDesUnites(candidat, groupe, ligne, apresRemise(brut, remise));
  const surLePrix = facture - attendu;
  const motif =
    unites > 0 && surLePrix > TOLERANCE_LIGNE_CENTIMES ? 'REMISE_ET_UNITES' : unites > 0 ? 'UNITES' : 'REMISE';
  return { candidat, attenduCentimes: attendu, ecartCentimes: surLePrix + unites, motif };
};

const sansComparer = (
  rang: number,
  resultat: ResultatLigne,
  motif: MotifLigne | null,
  candidat?: Candidat,
): LigneComparee => ({
  rang,
  resultat,
  motif,
  conditionId: candidat?.condition.id ?? null,
  conditionDite: candidat?.dite ?? null,
  remiseAttendue: null,
  attenduCentimes: null,
  ecartCentimes: 0,
});

const resultatDe = (ecart: number): ResultatLigne =>
  ecart > TOLERANCE_LIGNE_CENTIMES ? 'ECART_DEFAVORABLE' : ecart < -TOLERANCE_LIGNE_CENTIMES ? 'ECART_FAVORABLE' : 'OK';

const conclure = (rang: number, { candidat, motif, attenduCentimes, ecartCentimes }: Jugement): LigneComparee => {
  // So many free units that no amount holds them.
  if (Math.abs(ecartCentimes) > MAX_CENTIMES)
    return sansComparer(rang, 'NON_COMPARABLE', 'MONTANT_INCOHERENT', candidat);
  const resultat = resultatDe(ecartCentimes);
  return {
    rang,
    resultat,
    motif: resultat === 'ECART_DEFAVORABLE' ? motif : null,
    conditionId: candidat.condition.id,
    conditionDite: candidat.dite,
    remiseAttendue: candidat.remiseCentiemes,
    attenduCentimes,
    ecartCentimes,
  };
};

/**
 * Among several conditions: kept when one of them is exactly what was invoiced; else the surest gap, which every one of
 * them gives; between two, neither is chosen (FAC-24).
 */
const choisir = (rang: number, jugements: readonly Jugement[]): LigneComparee => {
  const juste = jugements.find(({ ecartCentimes }) => resultatDe(ecartCentimes) === 'OK');
  if (juste) return conclure(rang, juste);
  const tries = jugements.toSorted(
    (a, b) => a.ecartCentimes - b.ecartCentimes || a.candidat.condition.id - b.candidat.condition.id,
  );
  const [moindre] = tries;
  const dernier = tries.at(-1);
  if (!moindre || !dernier) return sansComparer(rang, 'SANS_CONDITION', null);
  if (moindre.ecartCentimes > 0) return conclure(rang, moindre);
  if (dernier.ecartCentimes < 0) return conclure(rang, dernier);
  return sansComparer(rang, 'NON_COMPARABLE', 'PLUSIEURS_CONDITIONS', moindre.candidat);
};

const estChiffree = ({ remiseCentiemes, ug }: Promesse): boolean => remiseCentiemes !== null || ug !== null;

/**
 * Free units that follow no product may be those that are missing, and what is taken back of a product may be its
 * correction: neither is claimed (FAC-42).
 */
const sansGainDouteux = (comparee: LigneComparee, { doute }: LigneComprise): LigneComparee =>
  (doute === 'RETOUR' && comparee.ecartCentimes > 0) ||
  (doute === 'UNITES_A_RATTACHER' && (comparee.motif === 'UNITES' || comparee.motif === 'REMISE_ET_UNITES'))
    ? { ...comparee, resultat: 'NON_COMPARABLE', motif: doute, attenduCentimes: null, ecartCentimes: 0 }
    : comparee;

const comparerLigne = (vue: LigneEtSens, conditionsLues: readonly ConditionLue[], groupe: Groupe): LigneComparee => {
  const { ligne, comprise } = vue;
  const { rang, quantiteMillioniemes, prixBrutMillioniemes } = ligne;
  if (comprise.nature === 'UG') return sansComparer(rang, 'OK', 'GRATUITE');
  if (comprise.nature !== 'MARCHANDISE') return sansComparer(rang, 'OK', 'HORS_MARCHANDISE');
  const candidats = candidatsDe(conditionsLues, ligne);
  const [premier] = candidats;
  if (!premier) return sansComparer(rang, 'SANS_CONDITION', null);
  if (quantiteMillioniemes > 0 && comprise.netCentimes === 0) return sansComparer(rang, 'OK', 'GRATUITE');
  if (!estPayee(vue)) return sansComparer(rang, 'NON_COMPARABLE', 'RETOUR', premier);
  const chiffrees = candidats.filter(estChiffree);
  if (chiffrees.length === 0) return sansComparer(rang, 'NON_COMPARABLE', 'REMISE_NON_CHIFFREE', premier);
  if (comprise.doute !== null && comprise.doute !== 'UNITES_A_RATTACHER' && comprise.doute !== 'RETOUR')
    return sansComparer(rang, 'NON_COMPARABLE', comprise.doute, premier);
  if (prixBrutMillioniemes === null) return sansComparer(rang, 'NON_COMPARABLE', 'SANS_PRIX_BRUT', premier);
  const comparee = choisir(
    rang,
    chiffrees.map((candidat) => juger(candidat, ligne, prixBrutMillioniemes, comprise.netCentimes, groupe)),
  );
  return sansGainDouteux(comparee, comprise);
};

const FRAIS_DE_PORT = /\b(?:port|transport|livraison|expedition|franco|freight|shipping)\b/;
/** The freight of a document, as a charge or as a line. @returns cents */
const portDe = ({ ajustements }: FactureAComparer, vues: readonly LigneEtSens[]): number =>
  ajustements
    .filter(({ nature, libelle }) => nature === 'CHARGE' && FRAIS_DE_PORT.test(cleDeNom(libelle ?? '')))
    .reduce((somme, { montantCentimes }) => somme + montantCentimes, 0) +
  vues.reduce((somme, { ligne, comprise }) => somme + (comprise.nature === 'PORT' ? ligne.montantNetCentimes : 0), 0);
const echeancePromise = (date: Jour, { jours, finDeMois }: ConditionDeControle['delai']): Jour | null => {
  if (jours === null) return null;
  const terme = ajouterJours(date, jours);
  return finDeMois ? finDuMois(terme) : terme;
};

/**
 * What one of the conditions that apply says of the document: below its minimum, freight above its franco, paid too
 * soon (FAC-25).
 */
const observer = (
  { date, echeance, htCentimes }: FactureAComparer,
  port: number,
  condition: ConditionDeControle,
): Observation[] => {
  const conditionDite = dire(condition.gamme, condition.remise);
  const promise = echeancePromise(date, condition.delai);
  return [
    ...(condition.minimumCentimes !== null && htCentimes !== null && htCentimes < condition.minimumCentimes
      ? [{ code: 'MINIMUM' as const, conditionDite, centimes: condition.minimumCentimes, jour: null }]
      : []),
    ...(condition.francoCentimes !== null &&
    htCentimes !== null &&
    htCentimes - port >= condition.francoCentimes &&
    port > 0
      ? [{ code: 'FRANCO' as const, conditionDite, centimes: port, jour: null }]
      : []),
    ...(promise !== null && echeance !== null && echeance < promise
      ? [{ code: 'DELAI' as const, conditionDite, centimes: null, jour: promise }]
      : []),
  ];
};

/** Prepares the conditions of a laboratory, to compare many of its invoices with them. */
export const comparateurDePrix = (
  conditions: readonly ConditionDeControle[],
  laboratoire: string,
): ((facture: FactureAComparer) => {
  readonly lignes: readonly LigneComparee[];
  readonly observations: readonly Observation[];
}) => {
  const toutes = conditions.map(lireCondition(laboratoire));
  return (facture) => {
    // Both days count, as of any condition.
    const conditionsEnVigueur = toutes.filter(
      ({ condition: { debut, fin } }) => debut <= facture.date && facture.date <= fin,
    );
    const comprises = comprendreLignes(facture);
    const vues = facture.lignes.flatMap((ligne, i) => {
      const comprise = comprises[i];
      return comprise ? [{ ligne, comprise }] : [];
    });
    const groupes = grouper(vues);
    const lignes = vues.map((vue) =>
      comparerLigne(vue, conditionsEnVigueur, groupes.get(vue.comprise.cle) ?? SANS_GROUPE),
    );
    const port = portDe(facture, vues);
    const appliquees = new Set(lignes.flatMap(({ conditionId }) => conditionId ?? []));
    return {
      lignes,
      observations: conditionsEnVigueur
        .filter(({ condition }) => appliquees.has(condition.id))
        .flatMap(({ condition }) => observer(facture, port, condition)),
    };
  };
};
