import { sansIdempotence, aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import { exigerPresence } from '#server/core/version.ts';
import { nettoyerCommentaire } from '#server/features/echanges/discussion/commands/ecrire.ts';
import { reglageEncaissements } from '#server/features/argent/encaissement/read-models/reglage.ts';
import { laboratoiresJoignables } from '#server/features/argent/encours/read-models/laboratoires.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { ApercuMail } from '#shared/features/courrier/courrier/schemas/apercu.ts';
import { canEcrireReclamation } from '#shared/features/echanges/reclamation/policy.ts';
import { formaterNumeroReclamation } from '#shared/features/echanges/reclamation/rules.ts';
import { montantReclame, natureReclamee } from '#shared/features/echanges/reclamation/rules/montant.ts';
import { bilanReclamation } from '#shared/features/echanges/reclamation/rules/reste.ts';
import type { CreationReclamation, MessageAVoir } from '#shared/features/echanges/reclamation/schemas.ts';
import { encoursDeLaReclamation } from '../read-models/journal.ts';
import { findReclamation } from '../repository.ts';
import { composerMailReclamation } from './composer.ts';
import { mailDuMessage } from './courrier.ts';

type Compose = Omit<ApercuMail, 'destinataires'> & { readonly destinataires: readonly string[] };
const montrer = ({ destinataires, sujet, texte, html }: Compose): ApercuMail => ({
  destinataires: [...destinataires],
  sujet,
  texte,
  html,
});

/** The mail of a message that is being written (CRR-28). @throws 404, 403, 400 */
export const apercuMessage = async (
  ctx: Contexte,
  id: number,
  { texte, relance, destinataires }: MessageAVoir,
): Promise<ApercuMail> => {
  if (!canEcrireReclamation(ctx.acteur)) throw coreErrors.interdit();
  const message = await nettoyerCommentaire(texte, ctx.acteur.tenantId);
  return inTenant(sansIdempotence(ctx), async (tx) => {
    const reclamation = await findReclamation(tx, id);
    if (!reclamation) throw coreErrors.introuvable();
    const nature = relance ? 'RECLAMATION_RELANCE' : 'RECLAMATION_SUITE';
    return montrer(await mailDuMessage(tx, ctx, { reclamation, message, nature, commentaireId: null, destinataires }));
  });
};

/** The mail of a réclamation that is being written: its number and its link come when it leaves (CRR-28). */
export const apercuReclamation = async (ctx: Contexte, saisie: CreationReclamation): Promise<ApercuMail> => {
  if (!canEcrireReclamation(ctx.acteur)) throw coreErrors.interdit();
  const message = await nettoyerCommentaire(saisie.message, ctx.acteur.tenantId, '/message');
  return inTenant(sansIdempotence(ctx), async (tx) => {
    const encours = saisie.encoursId ? exigerPresence(await encoursDeLaReclamation(tx, saisie.encoursId)) : undefined;
    exigerPresence((await laboratoiresJoignables(tx, [saisie.laboratoireId])).get(saisie.laboratoireId));
    const annee = Number(aujourdhuiDe(ctx).slice(0, 4));
    const { montantsEncours } = await reglageEncaissements(tx);
    const bilan = bilanReclamation({
      montantReclameCentimes: encours?.attenduCentimes ?? montantReclame(saisie),
      natureFiscale: encours?.natureFiscale ?? natureReclamee(saisie, saisie.natureFiscale ?? montantsEncours),
      encours: null,
    });
    const mail = await composerMailReclamation(tx, ctx, {
      nature: 'RECLAMATION',
      reclamation: {
        ...saisie,
        numero: formaterNumeroReclamation(annee, 0).replace(/\d+$/, '…'),
        bilan,
      },
      message: message.texte,
      url: `${ctx.services.publicUrl}/reclamations/…`,
      silence: 0,
    });
    return montrer({ destinataires: saisie.destinataires, ...mail });
  });
};
