import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { jourParis } from '#shared/core/dates.ts';
import { voulusDe, type ChargeLgo, type VouluLgo } from '#shared/features/operations/synchronisation-lgo/rules.ts';
import {
  rapprocherSuiviLgo,
  type CirconstancesSynchronisationLgo,
} from '#shared/features/operations/synchronisation-lgo/rules/suivi.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { etatLgo, type EtatLgo } from '#server/features/connexions/lgo/read-models.ts';
import { prevenirPromotions } from '#server/features/operations/operation/commands/agir.ts';
import { operationsTenuesSynchronisationLgo } from '../read-models/operations.ts';
import { suivisLgo, type LigneLgo } from '../read-models/suivis.ts';
import { deleteSuivis, upsertSuivis, lockSynchronisationLgo } from '../repository.ts';

/** The fingerprint of what is written in a software: two equal ones are the same thing. */
export const empreinteDeLaCharge = (charge: ChargeLgo): string =>
  createHash('sha256').update(JSON.stringify(charge)).digest('hex');

/** A product before and after the comparison; `voulu` is what the software should hold. */
export type ProduitSuivi = {
  readonly avant: LigneLgo | undefined;
  readonly ligne: LigneLgo | null;
  readonly voulu: VouluLgo | undefined;
};
export type CompteLgo = {
  readonly etat: EtatLgo;
  readonly quand: CirconstancesSynchronisationLgo;
  readonly produits: readonly ProduitSuivi[];
};

const NEUVE = { saisieLe: null, saisieParId: null, saisieParNom: null, exporteeLe: null } as const;
type DeQuoi = { readonly maintenant: Date; readonly tenantId?: number | undefined; readonly promotionId?: number };

/** Compares what is known of a software with what is wanted of it (CNX-67), without writing anything. */
export const comparerLgo = async (tx: Tx, { maintenant, tenantId, promotionId }: DeQuoi): Promise<CompteLgo> => {
  const tenant = tenantDe(tx, tenantId);
  const aujourdhui = jourParis(maintenant);
  const etat = await etatLgo(tx, tenant);
  const quand = { connexion: etat.connexion, regleLe: etat.regleLe, maintenant, aujourdhui };
  const operations = await operationsTenuesSynchronisationLgo(tx, { aujourdhui, tenantId, promotionId });
  const connues = new Map(
    (await suivisLgo(tx, { tenantId, promotionId })).map((ligne) => [`${ligne.promotionId}/${ligne.cle}`, ligne]),
  );
  const produits: ProduitSuivi[] = operations.flatMap((operation) =>
    voulusDe(tenant, etat.connexion, operation).map((voulu): ProduitSuivi => {
      const nom = `${operation.id}/${voulu.cle}`;
      const avant = connues.get(nom);
      connues.delete(nom);
      const vise = { raison: voulu.raison, empreinte: empreinteDeLaCharge(voulu.charge), fin: operation.dateFin };
      const suivi = rapprocherSuiviLgo(avant, vise, quand);
      const noms = { operation: operation.nomOperation, nom: voulu.nom, ean: voulu.ean };
      const cle = { promotionId: operation.id, cle: voulu.cle };
      return { avant, voulu, ligne: suivi && { ...NEUVE, ...avant, ...suivi, ...cle, ...noms } };
    }),
  );
  for (const avant of connues.values()) {
    const suivi = rapprocherSuiviLgo(avant, undefined, quand);
    produits.push({ avant, voulu: undefined, ligne: suivi && { ...avant, ...suivi } });
  }
  return { etat, quand, produits };
};

/** Closes the failure notifications of the promotions that no longer have a failed product (CNX-73). */
export const cloreAvisLgo = async (tx: Tx, promotionIds: Iterable<number>, tenantId?: number): Promise<void> => {
  for (const promotionId of new Set(promotionIds)) {
    const lignes = await suivisLgo(tx, { tenantId, promotionId });
    if (lignes.some(({ etat }) => etat === 'ko')) continue;
    await cloreEvenements(tx, null, ['LGO_PAS_A_JOUR'], [{ tenantId: tenantDe(tx, tenantId), objet: promotionId }]);
  }
};

/**
 * Records the comparison and refreshes the screens of the promotions it changed. Without a connection, deletes the
 * lines.
 */
export const suivreLgo = async (tx: Tx, demande: DeQuoi): Promise<CompteLgo> => {
  const { tenantId } = demande;
  await lockSynchronisationLgo(tx, tenantId);
  const compte = await comparerLgo(tx, demande);
  const suivie = compte.etat.connexion !== 'AUCUNE';
  const gardees = compte.produits.filter(({ ligne }) => suivie && ligne !== null);
  const changees = gardees.flatMap(({ avant, ligne }) => (ligne && !isDeepStrictEqual(avant, ligne) ? [ligne] : []));
  const oubliees = compte.produits.flatMap(({ avant, ligne }) => (avant && (!suivie || ligne === null) ? [avant] : []));
  await upsertSuivis(tx, changees, tenantId);
  await deleteSuivis(tx, oubliees, tenantId);
  const touchees = new Set([...changees, ...oubliees].map(({ promotionId }) => promotionId));
  prevenirPromotions(tx, [...touchees], tenantId);
  await cloreAvisLgo(tx, touchees, tenantId);
  return suivie ? compte : { ...compte, produits: [] };
};

/** Due now: to be sent, or to be withdrawn. */
export const estDue = (ligne: LigneLgo, maintenant: Date): boolean =>
  ligne.prochainLe !== null && ligne.prochainLe <= maintenant;
