import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import type { Acteur, TypeTenant } from '#shared/core/acteur.ts';
import type { EtatArchive, NomSorte } from '#shared/features/archive/contract.ts';

export type NouvelleArchive = {
  readonly sorte: NomSorte;
  readonly titre: string;
  readonly demande: unknown;
  /** The same while one runs: that one is followed. */
  readonly empreinte: string;
};
export type Cle = { readonly tenantId: number; readonly id: number };

/** The one that runs stays; else a new one begins. @returns undefined when one runs already */
export const insertArchive = (tx: Tx, { tenantId, utilisateurId, nomComplet, impersonation }: Acteur, nouvelle: NouvelleArchive) =>
  tx
    .insertInto('archive')
    .values({
      tenant_id: tenantId,
      // Of no bytes yet: each making has its own.
      cle: randomUUID(),
      sorte: nouvelle.sorte,
      titre: nouvelle.titre,
      demande: JSON.stringify(nouvelle.demande),
      empreinte: nouvelle.empreinte,
      impersonation,
      cree_par_id: utilisateurId,
      cree_par_nom: nomComplet,
    })
    .onConflict((conflit) => conflit.doNothing())
    .returning('id')
    .executeTakeFirst();

export const findEnCours = (tx: Tx, tenantId: number, { sorte, empreinte }: Pick<NouvelleArchive, 'sorte' | 'empreinte'>) =>
  tx
    .selectFrom('archive')
    .select(['id', 'battement_le as battementLe'])
    .where('tenant_id', '=', tenantId)
    .where('sorte', '=', sorte)
    .where('empreinte', '=', empreinte)
    .where('etat', '=', 'EN_COURS')
    .forUpdate()
    .executeTakeFirst();

/** One archive, whoever asked for it. */
export const findArchive = (tx: Tx, { tenantId, id }: Cle) =>
  tx
    .selectFrom('archive as x')
    .innerJoin('tenant as t', 't.id', 'x.tenant_id')
    .select([
      'x.id',
      'x.tenant_id as tenantId',
      'x.sorte',
      'x.titre',
      'x.demande',
      'x.contenu',
      'x.etat',
      'x.fichier_id as fichierId',
      'x.expire_le as expireLe',
      'x.prise_le as priseLe',
      'x.impersonation',
      'x.cree_par_id as creeParId',
      't.type as typeTenant',
    ])
    .where('x.tenant_id', '=', tenantId)
    .where('x.id', '=', id)
    .$castTo<ArchiveTrouvee>()
    .executeTakeFirst();
export type ArchiveTrouvee = {
  readonly id: number;
  readonly tenantId: number;
  readonly sorte: NomSorte;
  readonly titre: string;
  readonly demande: unknown;
  readonly contenu: unknown;
  readonly etat: EtatArchive;
  readonly fichierId: number | null;
  readonly expireLe: string | null;
  readonly priseLe: string | null;
  readonly impersonation: boolean;
  readonly creeParId: number | null;
  readonly typeTenant: TypeTenant;
};

const modifier = (tx: Tx, { tenantId, id }: Cle) => tx.updateTable('archive').where('tenant_id', '=', tenantId).where('id', '=', id);

/** Says that it lives, and how far it is. */
export const battre = async (tx: Tx, cle: Cle, avancement: { faits: number; total?: number }): Promise<void> => {
  await modifier(tx, cle)
    .set({ ...avancement, battement_le: sql`now()` })
    .where('etat', '=', 'EN_COURS')
    .execute();
};

type Fini = {
  readonly nom: string;
  /** Where this making put its bytes. */
  readonly cle: string;
  readonly contenu: unknown;
  readonly taille: number;
  readonly sha256: string;
  readonly termineLe: Date;
  readonly expireLe: Date;
};

/** The file's row and the archive's, together. @returns false when another instance has already ended it */
export const terminer = async (tx: SystemeTx, archive: ArchiveTrouvee, fini: Fini): Promise<boolean> => {
  const { tenantId } = archive;
  const { nom, taille, sha256, cle } = fini;
  const { numUpdatedRows } = await modifier(tx, archive)
    .set({
      etat: 'TERMINE',
      cle,
      taille,
      faits: sql`total`,
      contenu: fini.contenu === undefined ? null : JSON.stringify(fini.contenu),
      termine_le: fini.termineLe.toISOString(),
      expire_le: fini.expireLe.toISOString(),
    })
    .where('etat', '=', 'EN_COURS')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  const { id } = await tx
    .insertInto('fichier')
    .values({ tenant_id: tenantId, nom, mime: 'application/zip', taille, sha256, cle, cree_par_nom: 'Pharmaccord' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await modifier(tx, archive).set({ fichier_id: id }).execute();
  return true;
};

export const echouer = async (tx: SystemeTx, archive: Cle, erreur: string): Promise<boolean> => {
  const { numUpdatedRows } = await modifier(tx, archive)
    .set({ etat: 'ECHEC', erreur, termine_le: sql`now()` })
    .where('etat', '=', 'EN_COURS')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const noterPrise = async (tx: Tx, cle: Cle): Promise<void> => {
  await modifier(tx, cle)
    .set({ prise_le: sql`coalesce(prise_le, now())` })
    .execute();
};

/** Archives whose time is over: their row of file goes at once, and so do the bytes. @returns the keys of those bytes */
export const expirer = async (tx: SystemeTx, maintenant: Date): Promise<string[]> => {
  const finis = await tx
    .updateTable('archive')
    .set({ etat: 'EXPIRE' })
    .where('etat', '=', 'TERMINE')
    .where('expire_le', '<=', maintenant.toISOString())
    .returning(['tenant_id', 'fichier_id', 'cle'])
    .execute();
  for (const { tenant_id, fichier_id } of finis)
    if (fichier_id !== null) await tx.deleteFrom('fichier').where('tenant_id', '=', tenant_id).where('id', '=', fichier_id).execute();
  return finis.map(({ cle }) => cle);
};

/** Running, and silent for hours: no job answers for them any more. */
export const abandonnees = (tx: SystemeTx): Promise<Cle[]> =>
  tx
    .selectFrom('archive')
    .select(['tenant_id as tenantId', 'id'])
    .where('etat', '=', 'EN_COURS')
    .where('battement_le', '<', sql<string>`now() - interval '6 hours'`)
    .execute();

/** What was taken or lost a month ago is told by the journal alone; the exports of an account stay listed. */
export const oublier = async (tx: SystemeTx): Promise<void> => {
  await tx
    .deleteFrom('archive')
    .where('sorte', '<>', 'EXPORT')
    .where('etat', 'in', ['EXPIRE', 'ECHEC'])
    .where('cree_le', '<', sql<string>`now() - interval '30 days'`)
    .execute();
};
