import type { Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { RemiseCompte } from '#server/features/comptes/compte/commands/contester-acte.ts';
import { signalerActe } from '#server/features/comptes/compte/commands/signaler-acte.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';
import { findTenant, updateTenant } from '../repository.ts';

type ChangementDeMail = { readonly tenantId: number; readonly avant: string; readonly apres: string | undefined };

/** The account's own address is where alerts arrive: the former one is told of the new one, a visit's too (CPT-78). */
export const signalerMailDuCompte = async (
  tx: SystemeTx,
  ctx: Contexte,
  { tenantId, avant, apres }: ChangementDeMail,
): Promise<void> => {
  if (apres === undefined || apres === avant) return;
  await signalerActe(tx, ctx, {
    tenantId,
    nature: 'MAIL_COMPTE',
    sujet: 'Adresse e-mail du compte modifiée',
    phrase: `Adresse e-mail du compte : avant, ${avant} ; maintenant, ${apres}.`,
    avant,
    apres,
    aussi: [avant],
  });
};

export const remettreMailDuCompte: RemiseCompte = async (tx, { tenantId, avant, apres }) => {
  const compte = await findTenant(tx, tenantId);
  if (compte?.mail !== apres) throw compteErrors.changeDepuis();
  await updateTenant(tx, tenantId, { mail: avant as string, modifie_par_nom: 'Lien « Ce n’est pas moi »' });
  return `L’adresse e-mail du compte est de nouveau ${avant as string}.`;
};
