import type { Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { RemiseCompte } from '#server/features/comptes/compte/commands/contester-acte.ts';
import { signalerActe } from '#server/features/comptes/compte/commands/signaler-acte.ts';
import { oublierSecrets } from '#server/features/connexions/secret/commands.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';
import { updateDeconnexion, lockComptePayps } from '../repository.ts';

/** Payps is connected: those who manage the account learn it by mail (CPT-78). */
export const signalerConnexion = async (tx: TenantTx, ctx: Contexte, email: string): Promise<void> => {
  const compte = await lockComptePayps(tx);
  await enSysteme(tx, (systeme) =>
    signalerActe(systeme, ctx, {
      tenantId: tx.tenantId,
      nature: 'PAYPS',
      sujet: 'Payps connecté',
      phrase: `Payps est connecté à votre compte, avec l’identifiant ${email}.`,
      avant: null,
      apres: { connexionNo: compte?.connexionNo ?? null },
    }),
  );
};

/** This connection is cut, and its token forgotten; a later one is another act. */
export const remettrePayps: RemiseCompte = async (tx, { tenantId, apres }, { maintenant }) => {
  const compte = await lockComptePayps(tx, tenantId);
  if (!compte?.connecte || compte.connexionNo !== (apres as { connexionNo: number | null }).connexionNo)
    throw compteErrors.changeDepuis();
  await updateDeconnexion(tx, 'VOLONTAIRE', maintenant().toISOString(), tenantId);
  await oublierSecrets(tx, { tenantId, connexion: 'PAYPS' });
  prevenirApres(tx, [{ k: 'change', tenantId, sujet: 'payps', id: tenantId }]);
  return 'Payps est déconnecté.';
};
