import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { conflitDeVersion, exigerPresence } from '#server/core/version.ts';
import { notifier } from '#server/features/courrier/notification/commands.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Coordonnees, CoordonneesSaisies } from '#shared/features/prestations/prestation/contract/coordonnees.ts';
import { canGererCoordonneesBancaires } from '#shared/features/prestations/prestation/policy.ts';
import { ibanMasque } from '#shared/features/prestations/prestation/rules/iban.ts';
import { ecrireCoordonnees, findCoordonnees } from '../repository/coordonnees.ts';

/** Whole, for those who keep it (PRS-3). */
export const lireCoordonnees = (ctx: Contexte): Promise<Coordonnees | null> => {
  if (!canGererCoordonneesBancaires(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => (await findCoordonnees(tx)) ?? null);
};

/**
 * Says or changes where money goes: the others who keep the account are told, and the journal never holds a whole IBAN (PRS-3).
 * @throws 409 CONFLIT_VERSION
 */
export const modifierCoordonnees = (
  ctx: Contexte,
  { version, ...compte }: CoordonneesSaisies,
): Promise<Coordonnees> => {
  const { acteur } = ctx;
  if (!canGererCoordonneesBancaires(acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const avant = await findCoordonnees(tx);
    if (!(await ecrireCoordonnees(tx, compte, version, acteur)))
      throw conflitDeVersion((await findCoordonnees(tx)) ?? { modifieParNom: null, modifieLe: null });
    const iban = ibanMasque(compte.iban);
    await journaliser(tx, acteur, {
      objet: 'coordonnees-bancaires',
      objetId: tx.tenantId,
      action: 'modifier',
      avant: avant && { titulaire: avant.titulaire, iban: ibanMasque(avant.iban) },
      apres: { titulaire: compte.titulaire, iban },
    });
    await notifier(tx, tx.tenantId, acteur, {
      type: 'AUTRES',
      title: 'Compte bancaire modifié',
      body: `${acteur.nomComplet} a dit que les reversions passent par le compte ${iban}. Ce n’est pas lui ? Vérifiez-le aussitôt.`,
      roles: [acteur.typeTenant === 'GROUPEMENT' ? 'GROUPEMENT' : 'ADMIN'],
    });
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'coordonnees', id: tx.tenantId }]);
    return exigerPresence(await findCoordonnees(tx));
  });
};
