import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { MAX_NOTES, type FicheAdherent } from '#shared/features/pilotage/fiche-adherent/contract.ts';
import { ficheAdherentErrors } from '#shared/features/pilotage/fiche-adherent/errors.ts';
import { canNoterAdherent } from '#shared/features/pilotage/fiche-adherent/policy.ts';
import { adhesionDeLaPharmacie, lireFicheAdherent, pharmacieSuivie } from './read-models.ts';
import { countNoteAdherents, deleteNoteAdherent, insertNoteAdherent } from './repository.ts';

/** The journal says that a note was written, not its words: they are the groupement's alone (RES-66). */
export const noterAdherent = (ctx: Contexte, id: number, texte: string): Promise<FicheAdherent> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const suivie = await pharmacieSuivie(tx, id);
    if (!canNoterAdherent(acteur)) throw coreErrors.interdit();
    if ((await countNoteAdherents(tx, suivie.pharmacieId)) >= MAX_NOTES) throw ficheAdherentErrors.tropDeNotes();
    await insertNoteAdherent(tx, suivie.pharmacieId, acteur, texte);
    await journaliser(tx, acteur, { objet: 'adhesion', objetId: id, action: 'noter' });
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'adhesion', id }]);
    return lireFicheAdherent(tx, ctx, suivie);
  });

/** @throws 404 for a note that is not this groupement's, or was taken away already */
export const effacerNoteAdherent = (ctx: Contexte, noteId: number): Promise<FicheAdherent> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    if (!canNoterAdherent(acteur)) throw coreErrors.interdit();
    const effacee = await deleteNoteAdherent(tx, noteId);
    if (!effacee) throw coreErrors.introuvable();
    const { id, ...suivie } = await adhesionDeLaPharmacie(tx, effacee.pharmacieId);
    await journaliser(tx, acteur, { objet: 'adhesion', objetId: id, action: 'effacer-note' });
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'adhesion', id }]);
    return lireFicheAdherent(tx, ctx, suivie);
  });
