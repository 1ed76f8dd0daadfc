import { exigerLigne } from '#server/core/version.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { MailDObjet, ObjetCourrier } from '#server/features/courrier/courrier/read-models/objet.ts';
import { canEcrireReclamation } from '#shared/features/echanges/reclamation/policy.ts';
import { reclamationErrors } from '#shared/features/echanges/reclamation/errors.ts';
import { estRetire, mailReclamation, ouvreLeFil } from '../read-models/mail.ts';
import { findReclamation, updateDestinataires } from '../repository.ts';
import { prevenirReclamation } from './charger.ts';
import { prolongerLien } from './courrier.ts';

/** Before a mail is sent again: its link must still be the current one, and its message not withdrawn. */
const verifier = async (tx: TenantTx, { id }: MailDObjet, secret: string): Promise<void> => {
  const mail = await mailReclamation(tx, id);
  if (!mail.texte.includes(secret)) throw reclamationErrors.lienChange();
  const commentaireId = Number(mail.cle.split(':').at(-1));
  if (await estRetire(tx, commentaireId)) throw reclamationErrors.messageRetire();
};

/**
 * A réclamation goes to its recipients of today, and a corrected address stays its own. What was written after it goes
 * to the people it was written to.
 */
export const courrierReclamation: ObjetCourrier = {
  peut: async (_tx, acteur) => canEcrireReclamation(acteur),
  lien: async (_tx, { id, objetId }) => ({
    ecran: 'reclamations',
    params: { ...(objetId !== null && { reclamation: String(objetId) }), courrier: String(id) },
  }),
  preparer: async (tx, ctx, mail, corriges) => {
    const reclamation = exigerLigne(await findReclamation(tx, mail.objetId ?? 0));
    const premier = await ouvreLeFil(tx, mail);
    if (premier && !corriges && reclamation.destinataires.length === 0) throw reclamationErrors.destinataireManquant();
    if (!(await prolongerLien(tx, ctx, reclamation))) throw reclamationErrors.lienMort();
    await verifier(tx, mail, reclamation.lienSecret);
    if (!premier) return corriges;
    if (corriges) await updateDestinataires(tx, reclamation.id, corriges, ctx.acteur.nomComplet);
    return corriges ?? reclamation.destinataires;
  },
  annoncer: async (tx, { objetId, tenantId }) => {
    if (objetId === null) return [];
    prevenirReclamation(tx, objetId, tenantId);
    return [objetId];
  },
};
