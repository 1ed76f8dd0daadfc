import { inSysteme, inTenant, type Contexte, type ContextePublic } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { hacherToken } from '#server/core/session.ts';
import type { ParsedResponseOf } from '#shared/core/contract.ts';
import type { Role } from '#shared/core/acteur.ts';
import type { recapitulatifContract, ReglageRecapitulatif } from '#shared/features/pilotage/recapitulatif/contract.ts';
import { adresseDe } from './read-models.ts';
import { upsertReglageRecapitulatif, findAbonneParJeton, findReglageRecapitulatif } from './repository.ts';

export const lireRecapitulatif = (
  ctx: Contexte,
): Promise<ParsedResponseOf<(typeof recapitulatifContract)['lireRecapitulatif']>> =>
  inTenant(ctx, async (tx) => {
    const { utilisateurId, role } = ctx.acteur;
    return {
      ...(await findReglageRecapitulatif(tx, tx.tenantId, utilisateurId, role)),
      adresse: await adresseDe(tx, utilisateurId),
    };
  });

export const reglerRecapitulatif = (ctx: Contexte, reglage: ReglageRecapitulatif): Promise<ReglageRecapitulatif> =>
  inTenant(ctx, async (tx) => {
    const { utilisateurId } = ctx.acteur;
    await upsertReglageRecapitulatif(tx, tx.tenantId, utilisateurId, reglage);
    await journaliser(tx, ctx.acteur, {
      objet: 'utilisateur',
      objetId: utilisateurId,
      action: 'regler-recapitulatif',
      apres: reglage,
    });
    return reglage;
  });

/** An invented link gets the same answer: it teaches nothing. */
export const desabonnerDuRecapitulatif = (ctx: ContextePublic, jeton: string): Promise<null> =>
  inSysteme(ctx, async (tx) => {
    const abonne = await findAbonneParJeton(tx, hacherToken(jeton));
    if (!abonne) return null;
    const { tenantId, id, nom, prenom } = abonne;
    const reglage = await findReglageRecapitulatif(tx, tenantId, id, abonne.role as Role);
    if (!reglage.actif) return null;
    await upsertReglageRecapitulatif(tx, tenantId, id, { ...reglage, actif: false });
    await journaliser(
      tx,
      { utilisateurId: id, nomComplet: `${nom} ${prenom}`.trim() },
      { tenantId, objet: 'utilisateur', objetId: id, action: 'arreter-recapitulatif' },
    );
    return null;
  });
