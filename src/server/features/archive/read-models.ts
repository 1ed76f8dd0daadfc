import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Archive, EtatArchive, NomSorte } from '#shared/features/archive/contract.ts';
import { estDisponible, estInterrompu } from '#shared/features/archive/rules.ts';

const DERNIERES = 20;

/** Where archives of a tenant are, the latest first. */
export const avancements = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('archive')
    .select([
      'id',
      'sorte',
      'titre',
      'etat',
      'total',
      'faits',
      'taille',
      'erreur',
      'cree_par_nom as creeParNom',
      'cree_le as creeLe',
      'battement_le as battementLe',
      'termine_le as termineLe',
      'expire_le as expireLe',
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('id', 'desc');
type Ligne = Awaited<ReturnType<ReturnType<typeof avancements>['execute']>>[number];

/** @param peut whether this person may take it, were it ready */
export const versArchive = ({ battementLe, ...ligne }: Ligne, maintenant: Date, peut: boolean): Archive & { creeParNom: string } => {
  const lu = { ...ligne, etat: ligne.etat as EtatArchive, sorte: ligne.sorte as NomSorte };
  return {
    ...lu,
    interrompu: estInterrompu({ etat: lu.etat, battementLe }, maintenant),
    droits: { telecharger: peut && estDisponible(lu, maintenant) },
  };
};

/** Those this very person asked for, in this very quality: in the name of an account, or as one of its people. Exports are the account's. */
export const lesMiennes = (tx: Tx, { tenantId, utilisateurId, impersonation }: Acteur) =>
  avancements(tx, tenantId)
    .where('cree_par_id', '=', utilisateurId)
    .where('impersonation', '=', impersonation)
    .where('sorte', '<>', 'EXPORT');

export const listArchives = async (tx: Tx, acteur: Acteur, maintenant: Date): Promise<Archive[]> => {
  const lignes = await lesMiennes(tx, acteur)
    .where((e) => e.or([e('etat', '=', 'EN_COURS'), e('cree_le', '>', sql<string>`now() - interval '7 days'`)]))
    .limit(DERNIERES)
    .execute();
  return lignes.map((ligne) => versArchive(ligne, maintenant, true));
};

/** @throws 404 for what is not this person's */
export const uneArchive = async (tx: Tx, acteur: Acteur, id: number, maintenant: Date): Promise<Archive> => {
  const ligne = await lesMiennes(tx, acteur).where('id', '=', id).executeTakeFirst();
  if (!ligne) throw coreErrors.introuvable();
  return versArchive(ligne, maintenant, true);
};
