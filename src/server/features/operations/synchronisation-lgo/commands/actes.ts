import { z } from 'zod';
import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import { journaliser } from '#server/core/journal.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type {
  synchronisationLgoContract,
  SyncPromotion,
} from '#shared/features/operations/synchronisation-lgo/contract.ts';
import { syncLgoErrors } from '#shared/features/operations/synchronisation-lgo/errors.ts';
import { canSynchroniserLgo } from '#shared/features/operations/synchronisation-lgo/policy.ts';
import {
  annulerSaisie,
  direSaisie,
  peutAnnulerSaisie,
  peutReessayer,
  peutSaisir,
  reessayerSuiviLgo,
} from '#shared/features/operations/synchronisation-lgo/rules/suivi.ts';
import { noterGestes } from '#server/features/connexions/lgo/commands/echanges.ts';
import { chargerPromotion } from '#server/features/operations/operation/commands/agir.ts';
import { versSync } from '../read-models/etat.ts';
import type { LigneLgo } from '../read-models/suivis.ts';
import { upsertSuivis } from '../repository.ts';
import { cloreAvisLgo, comparerLgo, suivreLgo, type CompteLgo, type ProduitSuivi } from './suivre.ts';

/** Sends what is due for an account; several at once share the products. */
export const travailEnvoiLgo = declarerTravail({
  nom: 'lgo.envoi',
  schema: z.object({ tenantId: z.number().int() }),
  dureeMaxSecondes: 900,
});

type ActeLgo = BodyOf<(typeof synchronisationLgoContract)['direSaisieLgo']>;
type Acte = {
  readonly action: 'lgo-reessayer' | 'lgo-saisir' | 'lgo-annuler-saisie';
  readonly peut: (ligne: LigneLgo, voulu: ProduitSuivi['voulu'], compte: CompteLgo) => boolean;
  readonly faire: (ligne: LigneLgo) => LigneLgo;
  readonly suite?: (tx: TenantTx, lignes: readonly LigneLgo[]) => Promise<unknown>;
};

/**
 * The chosen lines, all of which must allow the act; without a choice, all the lines that allow it. @throws 409
 * LGO_RIEN_A_FAIRE
 */
const viseesDe = (compte: CompteLgo, cles: readonly string[] | undefined, { peut }: Acte): LigneLgo[] => {
  const visees = compte.produits.flatMap(({ ligne, voulu }) =>
    ligne && (cles === undefined || cles.includes(ligne.cle)) && peut(ligne, voulu, compte) ? [ligne] : [],
  );
  if (visees.length === 0 || (cles && visees.length < new Set(cles).size)) throw syncLgoErrors.rienAFaire();
  return visees;
};

const agir = (ctx: Contexte, id: number, { cles, version }: ActeLgo, acte: Acte): Promise<SyncPromotion> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    await chargerPromotion(tx, acteur, id, canSynchroniserLgo, version);
    const maintenant = ctx.services.maintenant();
    const demande = { maintenant, promotionId: id };
    const visees = viseesDe(await suivreLgo(tx, demande), cles, acte);
    const faites = visees.map(acte.faire);
    await upsertSuivis(tx, faites);
    await acte.suite?.(tx, faites);
    await cloreAvisLgo(tx, [id]);
    const noms = visees.map(({ nom }) => nom);
    await journaliser(tx, acteur, {
      objet: 'promotion',
      objetId: id,
      action: acte.action,
      apres: { lgoProduits: noms },
    });
    return versSync(await comparerLgo(tx, demande), acteur);
  });

/** "Réessayer": at once, every delay before it again (CNX-66). @throws 404, 403, 409 */
export const reessayerLgo = (ctx: Contexte, id: number, geste: ActeLgo): Promise<SyncPromotion> =>
  agir(ctx, id, geste, {
    action: 'lgo-reessayer',
    peut: (ligne, _voulu, { etat }) => peutReessayer(ligne, etat.connexion),
    faire: (ligne) => ({ ...ligne, ...reessayerSuiviLgo(ligne, ctx.services.maintenant()) }),
    suite: (tx) => mettreEnFile(tx, travailEnvoiLgo, { tenantId: tx.tenantId }),
  });

const gestesDe = (ctx: Contexte, acte: 'SAISIE' | 'SAISIE_ANNULEE') => (tx: TenantTx, lignes: readonly LigneLgo[]) =>
  noterGestes(
    tx,
    lignes.map(({ promotionId, operation, nom, ean }) => ({
      acte,
      ok: true,
      promotionId,
      operation,
      produit: nom,
      ean,
      parNom: ctx.acteur.nomComplet,
    })),
    ctx.services.maintenant(),
  );

/** "J'ai saisi dans le LGO" (CNX-66). @throws 404, 403, 409 */
export const direSaisieLgo = (ctx: Contexte, id: number, geste: ActeLgo): Promise<SyncPromotion> => {
  const { utilisateurId, nomComplet } = ctx.acteur;
  return agir(ctx, id, geste, {
    action: 'lgo-saisir',
    peut: peutSaisir,
    faire: (ligne) => ({
      ...ligne,
      ...direSaisie(ligne),
      saisieLe: ctx.services.maintenant(),
      saisieParId: utilisateurId,
      saisieParNom: nomComplet,
    }),
    suite: gestesDe(ctx, 'SAISIE'),
  });
};

/** @throws 404, 403, 409 */
export const annulerSaisieLgo = (ctx: Contexte, id: number, geste: ActeLgo): Promise<SyncPromotion> =>
  agir(ctx, id, geste, {
    action: 'lgo-annuler-saisie',
    peut: peutAnnulerSaisie,
    faire: (ligne) => ({ ...ligne, ...annulerSaisie(ligne), saisieLe: null, saisieParId: null, saisieParNom: null }),
    suite: gestesDe(ctx, 'SAISIE_ANNULEE'),
  });
