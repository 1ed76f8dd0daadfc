import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { historiqueDe } from '#server/core/historique.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { DetailDocument, Document, VersionDocument } from '#shared/features/echanges/document/schemas.ts';
import { unDocument } from './liste.ts';
import { visiblesDuCompte, type LecteurDocuments } from './visibles.ts';

/** An adhérent sees the version that is shared, the account all of its own. */
const versionsDe = (tx: TenantTx, id: number): Promise<VersionDocument[]> =>
  tx
    .selectFrom('document_version')
    .select([
      'numero',
      'fichier_nom as fichierNom',
      'mime',
      'taille',
      'sha256',
      'apercu',
      'pages',
      'cree_par_nom as creeParNom',
      'cree_le as creeLe',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('document_id', '=', id)
    .orderBy('numero', 'desc')
    .execute();

const versionRecue = ({
  numero,
  fichierNom,
  mime,
  taille,
  sha256,
  apercu,
  pages,
  modifieLe,
}: Document): VersionDocument => ({
  numero,
  fichierNom,
  mime,
  taille,
  sha256,
  apercu,
  pages,
  creeParNom: null,
  creeLe: modifieLe,
});

const personnesAutorisees = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('document_utilisateur as p')
    .innerJoin('utilisateur as u', (join) =>
      join.onRef('u.tenant_id', '=', 'p.tenant_id').onRef('u.id', '=', 'p.utilisateur_id'),
    )
    .select(['u.id', sql<string>`concat_ws(' ', u.nom, u.prenom)`.as('nom')])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.document_id', '=', id)
    .orderBy('nom')
    .execute();

const segmentsDe = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('document_segment as p')
    .innerJoin('segment as s', (join) =>
      join.onRef('s.tenant_id', '=', 'p.tenant_id').onRef('s.id', '=', 'p.segment_id'),
    )
    .select(['s.id', 's.nom'])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.document_id', '=', id)
    .orderBy(sql`f_tri(s.nom) collate textes`)
    .execute();

const MAX_DOUBLONS = 5;
/** Other documents with the same file, among those this person may see: a colleague's private one is not named. */
const doublonsDe = async (
  tx: TenantTx,
  lecteur: LecteurDocuments,
  id: number,
): Promise<{ id: number; nom: string }[]> => {
  const { rows } = await sql<{ id: number; nom: string }>`
    select d.id, d.nom from document d where d.id <> ${id} and ${visiblesDuCompte(lecteur)} and exists (
      select from document_version v join document_version moi on moi.tenant_id = v.tenant_id and moi.sha256 = v.sha256
        join document ceci on ceci.tenant_id = moi.tenant_id and ceci.id = moi.document_id and ceci.numero = moi.numero
      where v.tenant_id = ${tx.tenantId} and v.document_id = d.id and ceci.id = ${id})
    order by d.id limit ${MAX_DOUBLONS}`.execute(tx);
  return rows;
};

const relanceDe = async (tx: TenantTx, id: number): Promise<string | null> =>
  (
    await tx
      .selectFrom('document')
      .select('relance_le as relanceLe')
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.relanceLe ?? null;

/**
 * One document in full; of a groupement's, an adhérent sees the file and nothing of its sharing.
 * @throws 404
 */
export const detailDocument = async (
  tx: TenantTx,
  lecteur: LecteurDocuments,
  id: number,
  aujourdhui: Jour,
): Promise<DetailDocument> => {
  const document = await unDocument(tx, lecteur, id, aujourdhui);
  if (document.origine === 'GROUPEMENT') {
    const rien = { authorizedUsers: [], segments: [], doublons: [], historique: [], relanceLe: null };
    return { ...document, versions: [versionRecue(document)], ...rien };
  }
  const [versions, authorizedUsers, segments, doublons, relanceLe, historique] = await ensemble(
    versionsDe(tx, id),
    personnesAutorisees(tx, id),
    segmentsDe(tx, id),
    doublonsDe(tx, lecteur, id),
    relanceDe(tx, id),
    historiqueDe(tx, 'document', id),
  );
  return { ...document, versions, authorizedUsers, segments, doublons, relanceLe, historique };
};
