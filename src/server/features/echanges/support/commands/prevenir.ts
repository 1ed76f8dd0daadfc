import { enSysteme, type TenantTx, type Tx } from '#server/core/db/database.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { idsEditeurs } from '#server/features/comptes/compte/read-models/noms.ts';
import { nomDuTenant } from '#server/features/comptes/tenant/read-models/nom.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { mailRequis } from '#shared/core/champs.ts';
import type { ConversationVerrouillee } from '../repository.ts';
import { questionAAnnoncer } from './travail.ts';

const adresse = mailRequis('L’adresse');
/** Where a mail may go: an account may hold an address that no longer is one. */
export const adresseValide = (mail: string | null): string | null => {
  const validation = adresse.safeParse(mail);
  return validation.success ? validation.data : null;
};

/** The browsers of the asker's account and those of the super administrators read again what they show. */
export const annoncerConversation = (
  tx: Tx,
  { tenantId, id }: Pick<ConversationVerrouillee, 'tenantId' | 'id'>,
  editeurs: readonly number[],
): void =>
  prevenirApres(
    tx,
    [tenantId, ...editeurs].map((compte) => ({ k: 'change', tenantId: compte, sujet: 'support', id })),
  );

/** Screen where a super administrator reads the question. */
export const lienDeQuestion = (id: number) => ({ ecran: 'support', params: { question: String(id) } }) as const;

type Question = {
  readonly conversation: ConversationVerrouillee;
  readonly extrait: string;
  readonly commentaireId: number;
  /** Whether the super administrators had no other message waiting when this one was written. */
  readonly aJour: boolean;
};

/**
 * Tells the super administrators of a question, by the bell and by mail, unless one before it already waits for them
 * (SUP-9).
 */
export const prevenirSupport = async (
  tx: TenantTx,
  acteur: Acteur,
  { conversation, extrait, commentaireId, aJour }: Question,
): Promise<void> =>
  enSysteme(tx, async (systeme) => {
    const editeurs = await idsEditeurs(systeme);
    annoncerConversation(systeme, conversation, editeurs);
    if (!aJour) return;
    const compte = await nomDuTenant(systeme, tx.tenantId);
    await annoncerEvenement(
      systeme,
      acteur,
      'QUESTION_RECUE',
      editeurs.map((tenantId) => ({
        tenantId,
        objet: conversation.id,
        donnees: { par: acteur.nomComplet, phrase: `${compte} : « ${extrait} »` },
        lien: lienDeQuestion(conversation.id),
      })),
    );
    await mettreEnFile(systeme, questionAAnnoncer, { conversationId: conversation.id, commentaireId });
  });
