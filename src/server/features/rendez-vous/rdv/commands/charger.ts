import { TravailInterrompu } from '#server/core/atelier/atelier.ts';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { assainirRiche } from '#server/core/html/assainir-riche.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { rdvErrors } from '#shared/features/rendez-vous/rdv/errors.ts';
import { accesRdv } from '#shared/features/rendez-vous/rdv/policy.ts';
import { MAX_TEXTE_RDV } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { findRdv, type LigneRdv, type Note } from '../repository.ts';

/** The account's browsers learn after the commit that something changed; they read it under their own rights. */
export const annoncerRdv = (tx: Tx, id: number, tenantId?: number): void =>
  prevenirApres(tx, [{ k: 'change', tenantId: tenantDe(tx, tenantId), sujet: 'rdv', id }]);

/** Locks the RDV. @throws 404 for an RDV of another laboratory or one that this person may not know of, then 403 */
export const chargerRdv = async (
  tx: TenantTx,
  acteur: Acteur,
  { labId, id }: { labId: number; id: number },
  peut: (acteur: Acteur, rdv: LigneRdv) => boolean,
): Promise<LigneRdv> => {
  const ligne = await findRdv(tx, id);
  if (!ligne || ligne.laboratoireId !== labId || accesRdv(acteur, ligne) === 'AUCUN') throw coreErrors.introuvable();
  if (!peut(acteur, ligne)) throw coreErrors.interdit();
  return ligne;
};

export type NotePropre = Note & { readonly mentions: readonly number[] };
/** Before any row is locked: a long note takes seconds. @throws 400 */
export const nettoyerNote = async (texte: string, { tenantId }: Pick<Acteur, 'tenantId'>): Promise<NotePropre> => {
  const {
    html,
    texte: mots,
    mentions,
  } = await assainirRiche(texte, tenantId).catch((error: unknown) => {
    throw error instanceof TravailInterrompu ? rdvErrors.noteTropComplexe() : error;
  });
  // Measured after cleaning, which lengthens the text: a typed `&` becomes `&amp;`.
  if (html.length > MAX_TEXTE_RDV) throw rdvErrors.noteTropLongue();
  return { html, mots, mentions };
};
