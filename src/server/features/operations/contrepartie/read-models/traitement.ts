import type { TenantTx } from '#server/core/db/database.ts';
import { liesDe, type LigneLiee } from '#server/features/argent/encours/read-models/lies.ts';
import { laboratoiresJoignables } from '#server/features/argent/encours/read-models/laboratoires.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { recuDuSuivi } from '#shared/features/argent/encours/rules/repris.ts';
import { liensDesCoordonnees } from '#shared/features/argent/encours/rules/contacts.ts';
import type {
  BilanPromotion,
  LigneTraitement,
  ProduitTraite,
  Traitement,
  VenteContrepartie,
} from '#shared/features/operations/contrepartie/contract.ts';
import { canTraiter } from '#shared/features/operations/operation/policy.ts';
import { sommerArgents } from '#shared/features/operations/operation/rules/argent.ts';
import { avantagesDonnes, totalAvantages } from '#shared/features/operations/contrepartie/rules/bilan.ts';
import {
  estTraitable,
  figeesPar,
  prevoirTraitement,
  sommerVentes,
} from '#shared/features/operations/contrepartie/rules/traitement.ts';
import { findOperations, type OperationLue } from '../repository.ts';
import { dispositifsDe, findEntete, produitsDe, type EnteteTraitement } from './lignes.ts';
import { compterNonReclameesDe } from '#server/features/operations/operation/read-models/reclame.ts';
import { effetDeLOperation, UN_AN, ventesConnues, type VentesConnues } from './ventes.ts';

type Dossier = {
  readonly entete: EnteteTraitement;
  readonly operation: OperationLue;
  readonly existants: readonly LigneLiee[];
  readonly produits: readonly ProduitTraite[];
  readonly connues: VentesConnues | null;
};
/** Today, and whether who asks may see sums of sales (CNX-42). */
export type Vue = { readonly aujourdhui: Jour; readonly ventesLisibles: boolean };

const eansDe = (produits: readonly { readonly ean: string | null }[]): string[] =>
  produits.flatMap(({ ean }) => (ean === null ? [] : [ean]));
const avecVentes = async (
  tx: TenantTx,
  { dateDebut, dateFin }: EnteteTraitement,
  id: number,
  { aujourdhui, ventesLisibles }: Vue,
): Promise<Pick<Dossier, 'produits' | 'connues'>> => {
  const produits = await produitsDe(tx, id);
  const connues =
    ventesLisibles && dateDebut && dateFin
      ? await ventesConnues(tx, { eans: eansDe(produits), du: dateDebut, au: dateFin }, aujourdhui)
      : null;
  const ventesDe = (ean: string | null) => (ean !== null && connues?.parEan.get(ean)) || null;
  return { connues, produits: produits.map((produit) => ({ ...produit, ventesConnues: ventesDe(produit.ean) })) };
};

/**
 * All that the money of one promotion is read from.
 * @throws 404
 */
export const dossierDe = async (tx: TenantTx, id: number, vue: Vue): Promise<Dossier> => {
  const entete = await findEntete(tx, id);
  const cle = { tenantId: tx.tenantId as number, id };
  const [operation] = entete ? await findOperations(tx, [cle]) : [];
  if (!entete || !operation) throw coreErrors.introuvable();
  return {
    entete,
    operation,
    existants: await liesDe(tx, 'PROMOTION', [cle]),
    ...(await avecVentes(tx, entete, id, vue)),
  };
};

/** The operation as it would be with these sales. */
export const avecSaisie = (
  { operation, produits }: Pick<Dossier, 'operation' | 'produits'>,
  ventes: readonly VenteContrepartie[],
): OperationLue => {
  const parPosition = new Map(ventes.map((vente) => [vente.position, vente]));
  const vendus = produits.map((produit) => parPosition.get(produit.position) ?? produit);
  return { ...operation, ventes: { ...operation.ventes, ...sommerVentes(vendus) } };
};

export const apercuDuTraitement = (
  { existants }: Pick<Dossier, 'existants'>,
  operation: OperationLue,
  aujourdhui: Jour,
): LigneTraitement[] => prevoirTraitement(operation, existants, operation.reclamees, aujourdhui);

const portailsDe = async (
  tx: TenantTx,
  laboratoireId: number | null,
  lignes: readonly LigneTraitement[],
): Promise<Traitement['liens']> => {
  if (laboratoireId === null) return [];
  const laboratoires = await laboratoiresJoignables(tx, [laboratoireId]);
  return liensDesCoordonnees(
    laboratoires.get(laboratoireId)!,
    lignes.map(({ type }) => type),
  );
};

export const lireTraitement = async (tx: TenantTx, acteur: Acteur, id: number, vue: Vue): Promise<Traitement> => {
  const { aujourdhui } = vue;
  const dossier = await dossierDe(tx, id, vue);
  const { modifieParNom: _m, creeParNom: _c, modifieLe: _l, ...entete } = dossier.entete;
  const lignes = apercuDuTraitement(dossier, dossier.operation, aujourdhui);
  return {
    ...entete,
    liens: await portailsDe(tx, entete.laboratoireId, lignes),
    traiter: canTraiter(acteur) && estTraitable(dossier.operation, aujourdhui),
    figeesPar: entete.traiteeLe === null ? [] : figeesPar(dossier.operation.contreparties, dossier.existants),
    produits: [...dossier.produits],
    couvertureVentes: dossier.connues?.couverture ?? null,
    lignes,
  };
};

const somme = <T>(liste: readonly T[], valeurDe: (element: T) => number): number =>
  liste.reduce((total, element) => total + valeurDe(element), 0);
const sommeConnue = (valeurs: readonly (number | null)[]): number | null =>
  valeurs.every((valeur) => valeur === null) ? null : somme(valeurs, (valeur) => valeur ?? 0);

const argentDe = (encours: readonly LigneLiee[], nonReclamees: number): BilanPromotion['contreparties'] => {
  const argents = encours.map((e) => ({
    natureFiscale: e.natureFiscale,
    attenduCentimes: e.valeurAttendueCentimes,
    aDeclarerCentimes: e.etat === 'A_DECLARER' ? e.valeurAttendueCentimes : 0,
    declareCentimes: e.etat === 'DECLARE' ? e.valeurAttendueCentimes - e.valeurRegleeCentimes : 0,
    recuCentimes: recuDuSuivi(e),
    compenseCentimes: e.valeurCompenseeCentimes,
    autreNature: null,
  }));
  return { nombre: encours.length, ...sommerArgents(argents), nonReclamees };
};

const baseDe = async (
  tx: TenantTx,
  { dateDebut, dateFin }: EnteteTraitement,
  produits: readonly ProduitTraite[],
  { aujourdhui, ventesLisibles }: Vue,
): Promise<BilanPromotion['base']> => {
  if (!dateDebut || !dateFin || !ventesLisibles) return null;
  const [du, au] = [ajouterJours(dateDebut, -UN_AN), ajouterJours(dateFin, -UN_AN)];
  const connues = await ventesConnues(tx, { eans: eansDe(produits), du, au }, aujourdhui);
  if (!connues) return null;
  const ventes = [...connues.parEan.values()];
  return { du, au, quantite: somme(ventes, (v) => v.quantite), caTtcCentimes: somme(ventes, (v) => v.caTtcCentimes) };
};

const manquesDe = (produits: readonly ProduitTraite[], base: BilanPromotion['base']): string[] => [
  ...(produits.some(({ quantiteVendue }) => quantiteVendue === null)
    ? ['Les quantités vendues ne sont pas toutes saisies.']
    : []),
  ...(produits.some(({ caTtcCentimes }) => caTtcCentimes === null)
    ? ['Le chiffre d’affaires n’est pas saisi pour tous les produits.']
    : []),
  ...(base === null
    ? ['La comparaison avec l’année précédente demande les ventes de cette période : aucune n’est importée.']
    : []),
];

export const lireBilan = async (tx: TenantTx, id: number, vue: Vue): Promise<BilanPromotion> => {
  const { entete, existants, produits, operation } = await dossierDe(tx, id, vue);
  const { aujourdhui, ventesLisibles } = vue;
  const { dateDebut: du, dateFin: au } = entete;
  const base = await baseDe(tx, entete, produits, vue);
  const avantages = avantagesDonnes(await dispositifsDe(tx, id), produits);
  return {
    traiteeLe: entete.traiteeLe,
    quantitePrevue: operation.ventes.prevue,
    quantiteVendue: sommeConnue(produits.map(({ quantiteVendue }) => quantiteVendue)),
    caTtcCentimes: sommeConnue(produits.map(({ caTtcCentimes }) => caTtcCentimes)),
    produits: [...produits],
    contreparties: argentDe(existants, await compterNonReclameesDe(tx, id, aujourdhui)),
    avantageCentimes: totalAvantages(avantages),
    avantages,
    base,
    effet:
      ventesLisibles && du && au ? await effetDeLOperation(tx, { eans: eansDe(produits), du, au }, aujourdhui) : null,
    manques: manquesDe(produits, base),
  };
};
