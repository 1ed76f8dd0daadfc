import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { journaliser, type Auteur } from '#server/core/journal.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { encaissementErrors } from '#shared/features/argent/encaissement/errors.ts';
import { canEncaisser } from '#shared/features/argent/encaissement/policy.ts';
import { memesMontants } from '#shared/features/argent/encaissement/rules/meme-papier.ts';
import { completerMontants, type MontantsRecus } from '#shared/features/argent/encaissement/rules/montants.ts';
import { citeNumero } from '#shared/features/argent/encaissement/rules/numeros-cites.ts';
import { detailEncaissement } from '../read-models/detail.ts';
import {
  lockEncaissements,
  lockVirementsDuMontant,
  updateMontants,
  updatePaiementAvoir,
  updateEnAvoir,
} from '../repository.ts';
import { chargerEncaissement, prevenirEncaissements } from './charger.ts';

type Paiement = {
  readonly date: Jour;
  readonly montantTtcCentimes: number;
  readonly libelle: string;
  readonly cleReleve: string;
  readonly compteReleve: string | null;
};

/**
 * A transfer that pays a credit note and this credit note are one receipt (ECM-25). The transfer says the total that
 * the paper did not.
 * @throws 404, 409 ENCAISSEMENT_ANNULE, AVOIR_DEJA_PAYE
 */
export const payerAvoirDansTx = async (
  tx: TenantTx,
  { acteur }: Pick<Contexte, 'acteur'>,
  id: number,
  { date, montantTtcCentimes, libelle, cleReleve, compteReleve }: Paiement,
): Promise<void> => {
  const avoir = exigerPresence((await lockEncaissements(tx, [id]))[0]);
  if (avoir.annuleLe !== null) throw encaissementErrors.annule();
  if (avoir.payeLe !== null) throw encaissementErrors.avoirDejaPaye(avoir.payeLe);
  if (avoir.montantTtcCentimes === null)
    await updateMontants(tx, id, completerMontants({ ...avoir, montantTtcCentimes }), acteur);
  await updatePaiementAvoir(tx, id, { payeLe: date, cleReleve, compteReleve }, acteur);
  await journaliser(tx, acteur, {
    objet: 'encaissement',
    objetId: id,
    action: 'payer',
    apres: { payeLe: date, montantTtcCentimes, libelle },
  });
  prevenirEncaissements(tx, [id]);
};

/** A credit note said paid by mistake: its transfer may be received again, for itself or for another (ECM-25). */
export const retirerPaiementAvoir = (ctx: Contexte, id: number, version: number): Promise<DetailEncaissement> =>
  inTenant(ctx, async (tx) => {
    const { payeLe } = await chargerEncaissement(tx, ctx.acteur, id, canEncaisser, version);
    if (payeLe === null) throw encaissementErrors.avoirPasPaye();
    await updatePaiementAvoir(tx, id, { payeLe: null, cleReleve: null, compteReleve: null }, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'encaissement',
      objetId: id,
      action: 'retirer-paiement',
      avant: { payeLe },
    });
    prevenirEncaissements(tx, [id]);
    return detailEncaissement(tx, ctx.acteur, id);
  });

type AvoirDejaPaye = MontantsRecus & {
  readonly laboratoireId: number | null;
  readonly numero: string;
  readonly date: Jour;
  readonly info: string | null;
  readonly fichierId: number | null;
};
const MAX_INFO = 500;
/**
 * The credit note of a transfer that came before it and cites it: the transfer becomes the credit note, paid (ECM-25).
 * @returns its id; null when no transfer paid it
 */
export const reconnaitreAvoirPaye = async (
  tx: Tx,
  auteur: Auteur,
  avoir: AvoirDejaPaye,
  tenantId: number,
): Promise<number | null> => {
  if (avoir.montantTtcCentimes === null) return null;
  const virement = (await lockVirementsDuMontant(tx, avoir, tenantId)).find(
    (connu) => citeNumero([connu.info ?? ''], avoir.numero) && memesMontants(connu, avoir),
  );
  if (!virement) return null;
  const { numero, date, fichierId } = avoir;
  const info = [avoir.info, virement.info].filter(Boolean).join(' ').slice(0, MAX_INFO).trim() || null;
  const montants = completerMontants({
    montantHtCentimes: virement.montantHtCentimes ?? avoir.montantHtCentimes,
    tvaCentimes: virement.tvaCentimes ?? avoir.tvaCentimes,
    montantTtcCentimes: avoir.montantTtcCentimes,
  });
  const nomComplet = auteur === 'systeme' ? 'Pharmaccord' : auteur.nomComplet;
  await updateEnAvoir(
    tx,
    virement.id,
    {
      numero,
      date,
      info,
      payeLe: virement.date,
      fichierId: fichierId ?? virement.fichierId,
      partage: virement.partage,
      ...montants,
    },
    { nomComplet },
    tenantId,
  );
  await journaliser(tx, auteur, {
    tenantId,
    objet: 'encaissement',
    objetId: virement.id,
    action: 'payer',
    apres: { numero, date, payeLe: virement.date },
  });
  return virement.id;
};
