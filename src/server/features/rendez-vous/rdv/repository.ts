import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { enColonnes } from '#server/core/db/noms.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { nomDuLaboratoire } from '#server/features/catalogue/laboratoire/read-models/fiche-commune.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { rdvErrors } from '#shared/features/rendez-vous/rdv/errors.ts';
import type { VisibiliteRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { caDuLaboratoire } from './read-models/ca-laboratoire.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

/** A locked row: the columns that rights and rules need. Never its note. */
export type LigneRdv = {
  readonly id: number;
  readonly laboratoireId: number;
  readonly laboratoireNom: string;
  readonly date: string;
  readonly objet: string | null;
  readonly operateur: string;
  readonly representant: string | null;
  readonly prochainRdv: string | null;
  readonly visibleBy: VisibiliteRdv;
  readonly autorises: number[];
  readonly creeParId: number | null;
  readonly dernierEnvoi: string | null;
  readonly version: number;
  readonly modifieLe: string;
  readonly modifieParNom: string | null;
};

export const findRdv = async (tx: TenantTx, id: number): Promise<LigneRdv | undefined> => {
  const { rows } = await sql<Omit<LigneRdv, 'laboratoireNom'>>`
    select r.id, r.laboratoire_id as "laboratoireId", r.date, r.objet, r.operateur, r.representant,
      r.prochain_rdv as "prochainRdv", r.visible_by as "visibleBy", r.cree_par_id as "creeParId",
        r.dernier_envoi as "dernierEnvoi", r.version,
      r.modifie_le as "modifieLe", r.modifie_par_nom as "modifieParNom",
      coalesce((select json_agg(a.utilisateur_id order by a.utilisateur_id) from rdv_autorise a
        where a.tenant_id = r.tenant_id and a.rdv_id = r.id), '[]'::json) as autorises
    from rdv r
    where r.tenant_id = ${tx.tenantId} and r.id = ${id} for update of r`.execute(tx);
  const [rdv] = rows;
  // The locked RDV keeps its laboratory from being deleted, so the name is found.
  return rdv && { ...rdv, laboratoireNom: (await nomDuLaboratoire(tx, rdv.laboratoireId))! };
};

export type EntetesRdv = {
  readonly date: string;
  readonly objet: string | null;
  readonly operateur: string;
  readonly representant: string | null;
  readonly prochainRdv: string | null;
};
export type Note = { readonly html: string; readonly mots: string };

const EXTRAIT = 200;
/** Longest part of a note, in characters, that the search reads. */
const MOTS = 200_000;
const resume = ({ html, mots }: Note) => ({
  extrait: mots.slice(0, EXTRAIT).toWellFormed().replace(/\s+/g, ' '),
  taille_texte: html.length,
});
const recherche = ({ mots }: Note) => sql<string>`f_normaliser(${mots.slice(0, MOTS).toWellFormed()}::text)`;

// A foreign laboratory and an unknown one answer alike (COM-11).
const surLien = surViolation({
  rdv_laboratoire_fk: coreErrors.introuvable,
  rdv_autorise_utilisateur_fk: rdvErrors.personneInconnue,
});

export const insertRdv = async (
  tx: TenantTx,
  laboratoireId: number,
  entetes: EntetesRdv,
  { visibleBy, note, acteur }: { visibleBy: VisibiliteRdv; note: Note; acteur: Acteur },
): Promise<number> => {
  const { id } = await tx
    .insertInto('rdv')
    .values({
      ...enColonnes('rdv', { ...entetes, tenantId: tx.tenantId, laboratoireId, visibleBy }),
      ...resume(note),
      cree_par_id: acteur.utilisateurId,
      cree_par_nom: acteur.nomComplet,
      modifie_par_nom: acteur.nomComplet,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(surLien);
  await tx
    .insertInto('rdv_texte')
    .values({ tenant_id: tx.tenantId, rdv_id: id, texte: note.html, recherche: recherche(note) })
    .execute();
  const ca = await caDuLaboratoire(tx, laboratoireId);
  if (ca.length > 0)
    await tx
      .insertInto('rdv_ca')
      .values(ca.map((ligne) => ({ tenant_id: tx.tenantId, rdv_id: id, ...ligne })))
      .execute();
  return id;
};

/** Sends the note once, and writes it only when it differs. @returns whether it was written */
export const updateTexteRdv = async (tx: TenantTx, id: number, note: Note): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`with n (texte) as (values (${note.html}::text))
    update rdv_texte t set texte = n.texte, recherche = ${recherche(note)} from n
    where t.tenant_id = ${tx.tenantId} and t.rdv_id = ${id} and t.texte is distinct from n.texte`.execute(tx);
  if (numAffectedRows === 0n) return false;
  await tx.updateTable('rdv').set(resume(note)).where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
  return true;
};

/** Writes the fields of the RDV; a new day for the next RDV sends its reminder again. */
export const updateRdv = async (
  tx: TenantTx,
  avant: LigneRdv,
  entetes: EntetesRdv,
  { envoi, acteur }: { envoi: string | null; acteur: Acteur },
): Promise<void> => {
  await tx
    .updateTable('rdv')
    .set({
      ...enColonnes('rdv', entetes),
      ...(entetes.prochainRdv === avant.prochainRdv ? {} : { prochain_rappele_le: null }),
      dernier_envoi: envoi,
      ...modifiePar(acteur.nomComplet),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', avant.id)
    .execute();
};

export const updatePartageRdv = async (
  tx: TenantTx,
  id: number,
  visibleBy: VisibiliteRdv,
  autorises: readonly number[],
): Promise<void> => {
  await tx
    .updateTable('rdv')
    .set({ visible_by: visibleBy })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
  await insertAutorises(tx, id, autorises);
};

/** Replaces the chosen people. */
export const insertAutorises = async (tx: TenantTx, id: number, autorises: readonly number[]): Promise<void> => {
  await tx.deleteFrom('rdv_autorise').where('tenant_id', '=', tx.tenantId).where('rdv_id', '=', id).execute();
  if (autorises.length === 0) return;
  await tx
    .insertInto('rdv_autorise')
    .values(autorises.map((utilisateur_id) => ({ tenant_id: tx.tenantId, rdv_id: id, utilisateur_id })))
    .execute()
    .catch(surLien);
};

export const deleteRdv = (tx: TenantTx, id: number) =>
  tx.deleteFrom('rdv').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();

/** The minutes that were sent: the mail and its PDF. */
export const insertCompteRendu = async (
  tx: TenantTx,
  rdvId: number,
  { mailId, fichierId }: { readonly mailId: number; readonly fichierId: number },
): Promise<void> => {
  await tx
    .insertInto('rdv_compte_rendu')
    .values({ tenant_id: tx.tenantId, rdv_id: rdvId, mail_id: mailId, fichier_id: fichierId })
    .execute();
};
