import { MAX_CENTIMES } from '#shared/core/centimes.ts';
import type { MotifLigne, ResultatLigne } from '../../schemas/enumerations.ts';
import { ecartsApresAvoirs, estRenduParAvoir } from '../avoirs-citants.ts';
import {
  candidatsDe,
  direCondition,
  lireCondition,
  type PromesseDeLigne,
  type ConditionDeControle,
  type Promesse,
} from '../candidats.ts';
import {
  type AvoirCitant,
  estPayee,
  grouperParProduit,
  mesurerPar,
  SANS_GROUPE,
  type LignesDuProduit,
  type FactureAComparer,
  type LigneEtSens,
} from './groupes.ts';
import { jugerPromesse, resultatDe, type Jugement } from './juger.ts';
import { comprendreLignes, type LigneComprise } from '../natures.ts';
import { observerDocument, type Observation } from './observer.ts';
import { AUCUN_ACHAT, etatDuSeuil, type AchatMesure, type EtatDuSeuil } from '../seuils.ts';

export type LigneComparee = {
  readonly rang: number;
  readonly resultat: ResultatLigne;
  readonly motif: MotifLigne | null;
  readonly conditionId: number | null;
  readonly conditionDite: string | null;
  readonly remiseAttendue: number | null;
  readonly attenduCentimes: number | null;
  /** The gap: positive when invoiced in excess. */
  readonly ecartCentimes: number;
};
const sansComparer = (
  rang: number,
  resultat: ResultatLigne,
  motif: MotifLigne | null,
  candidat?: PromesseDeLigne,
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

const conclure = (rang: number, jugement: Jugement): LigneComparee => {
  const { candidat, motif, attenduCentimes, ecartCentimes, incertain } = jugement;
  if (incertain) return sansComparer(rang, 'NON_COMPARABLE', incertain, candidat);
  // Too many free units: their amount exceeds what can be stored.
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
 * Chooses among several conditions: one that matches the invoice exactly wins; else a gap that all of them give;
 * otherwise none is chosen (FAC-24).
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

/** The purchases of the document, as thresholds count them: by product, by condition, and in all. */
type AchatsDuDocument = {
  readonly groupes: ReadonlyMap<string, LignesDuProduit>;
  readonly parCondition: ReadonlyMap<number, AchatMesure>;
  readonly document: AchatMesure;
};
const etatPour = (
  { seuil, condition }: PromesseDeLigne,
  { comprise }: LigneEtSens,
  achats: AchatsDuDocument,
): EtatDuSeuil =>
  etatDuSeuil(seuil ?? null, {
    produit: (achats.groupes.get(comprise.cle) ?? SANS_GROUPE).achat,
    promis: achats.parCondition.get(condition.id) ?? AUCUN_ACHAT,
    document: achats.document,
  });
/** The result below a threshold, with the condition in its own words. */
const horsSeuil = (
  rang: number,
  resultat: ResultatLigne,
  motif: MotifLigne,
  candidat: PromesseDeLigne,
): LigneComparee => ({
  ...sansComparer(rang, resultat, motif, candidat),
  conditionId: resultat === 'SANS_CONDITION' ? null : candidat.condition.id,
  conditionDite: direCondition(candidat.condition.gamme, candidat.seuil?.dit ?? candidat.condition.remise),
});

const estChiffree = ({ remiseCentiemes, ug }: Promesse): boolean => remiseCentiemes !== null || ug !== null;

/**
 * Free units without a product may be the missing ones, and a return may be a correction: no gain is claimed from
 * either (FAC-42).
 */
const sansGainDouteux = (comparee: LigneComparee, { doute }: LigneComprise): LigneComparee =>
  (doute === 'RETOUR' && comparee.ecartCentimes > 0) ||
  (doute === 'UNITES_A_RATTACHER' && (comparee.motif === 'UNITES' || comparee.motif === 'REMISE_ET_UNITES'))
    ? { ...comparee, resultat: 'NON_COMPARABLE', motif: doute, attenduCentimes: null, ecartCentimes: 0 }
    : comparee;

const comparerLigne = (
  vue: LigneEtSens,
  candidats: readonly PromesseDeLigne[],
  achats: AchatsDuDocument,
): LigneComparee => {
  const { ligne, comprise } = vue;
  const { rang, quantiteMillioniemes, prixBrutMillioniemes } = ligne;
  if (comprise.nature === 'UG') return sansComparer(rang, 'OK', 'GRATUITE');
  if (comprise.nature !== 'MARCHANDISE') return sansComparer(rang, 'OK', 'HORS_MARCHANDISE');
  const [premier] = candidats;
  if (!premier) return sansComparer(rang, 'SANS_CONDITION', null);
  if (quantiteMillioniemes > 0 && comprise.netCentimes === 0) return sansComparer(rang, 'OK', 'GRATUITE');
  if (!estPayee(vue)) return sansComparer(rang, 'NON_COMPARABLE', 'RETOUR', premier);
  const chiffrees = candidats.filter(estChiffree);
  if (chiffrees.length === 0) return sansComparer(rang, 'NON_COMPARABLE', 'REMISE_NON_CHIFFREE', premier);
  if (comprise.doute !== null && comprise.doute !== 'UNITES_A_RATTACHER' && comprise.doute !== 'RETOUR')
    return sansComparer(rang, 'NON_COMPARABLE', comprise.doute, premier);
  const etats = chiffrees.map((candidat) => ({ candidat, etat: etatPour(candidat, vue, achats) }));
  const [possible, ...autres] = etats.filter(({ etat }) => etat !== 'HORS');
  if (!possible) return horsSeuil(rang, 'SANS_CONDITION', 'SOUS_LE_SEUIL', chiffrees[0] ?? premier);
  if (prixBrutMillioniemes === null) return sansComparer(rang, 'NON_COMPARABLE', 'SANS_PRIX_BRUT', premier);
  const groupe = achats.groupes.get(comprise.cle) ?? SANS_GROUPE;
  const possibles = [possible, ...autres];
  const comparee = choisir(
    rang,
    possibles.map(({ candidat }) => jugerPromesse(candidat, vue, groupe)),
  );
  // Whether the promise applies is unknown: only an exact match is reported.
  return comparee.resultat !== 'OK' && possibles.every(({ etat }) => etat === 'INCONNU')
    ? horsSeuil(rang, 'NON_COMPARABLE', 'SEUIL_INCOMPRIS', possible.candidat)
    : sansGainDouteux(comparee, comprise);
};

/** Amounts already given back by avoirs that cite the invoice are not claimed again (FAC-72). */
const sansLesAvoirs = (
  lignes: readonly LigneComparee[],
  vues: readonly LigneEtSens[],
  avoirs: readonly AvoirCitant[],
): readonly LigneComparee[] => {
  if (avoirs.length === 0) return lignes;
  const restes = ecartsApresAvoirs(lignes, vues, avoirs);
  return lignes.map((ligne, i) => {
    const reste = restes[i] ?? 0;
    if (ligne.resultat !== 'ECART_DEFAVORABLE') return ligne;
    return estRenduParAvoir(ligne.ecartCentimes, reste)
      ? { ...ligne, resultat: 'OK', motif: 'AVOIR_RECU', ecartCentimes: 0 }
      : { ...ligne, ecartCentimes: reste };
  });
};

/** Prepares the conditions of a laboratory, to compare many of its invoices. */
export const comparateurDePrix = (
  conditions: readonly ConditionDeControle[],
  laboratoire: string,
): ((facture: FactureAComparer) => {
  readonly lignes: readonly LigneComparee[];
  readonly observations: readonly Observation[];
}) => {
  const toutes = conditions.map(lireCondition(laboratoire));
  return (facture) => {
    // Both days of a condition count.
    const conditionsEnVigueur = toutes.filter(
      ({ condition: { debut, fin } }) => debut <= facture.date && facture.date <= fin,
    );
    const comprises = comprendreLignes(facture);
    const vues = facture.lignes.flatMap((ligne, i) => {
      const comprise = comprises[i];
      return comprise ? [{ ligne, comprise }] : [];
    });
    const candidats = new Map(vues.map((vue) => [vue, candidatsDe(conditionsEnVigueur, vue.ligne)]));
    const achats = {
      groupes: grouperParProduit(vues),
      parCondition: mesurerPar(vues, (vue) => (candidats.get(vue) ?? []).map(({ condition }) => condition.id)),
      document: mesurerPar(vues, () => [0]).get(0) ?? AUCUN_ACHAT,
    };
    const lignes = sansLesAvoirs(
      vues.map((vue) => comparerLigne(vue, candidats.get(vue) ?? [], achats)),
      vues,
      facture.avoirs ?? [],
    );
    const appliquees = new Set(lignes.flatMap(({ conditionId }) => conditionId ?? []));
    return {
      lignes,
      observations: conditionsEnVigueur
        .filter(({ condition }) => appliquees.has(condition.id))
        .flatMap(({ condition }) => observerDocument(facture, vues, condition)),
    };
  };
};
