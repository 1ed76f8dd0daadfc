// What the export of an account leaves out: what the person who asked for it, and who alone reads it, may not see.
import { sql } from 'kysely';
import type {
  FiltreDuDemandeur,
  FiltresDuDemandeur,
} from '#server/features/exploitation/export-donnees/read-models/table-exportee.ts';

/** A column of the row of that alias. */
const de = (ligne: string, colonne: string) => sql.ref(`${ligne}.${colonne}`);

/**
 * An archive is read by the person who asked for it: the RDVs he may not read stay out of it, and what was sent of them
 * (EXP-7). His own are there, however private. ADMIN reads those shared with chosen people; in a groupement, only their
 * author does: less than `rdvLisibleSql` (rdv), which shows a person of a groupement what is shared with that person.
 */
const rdvExportableSql =
  (rdv: string): FiltreDuDemandeur =>
  (demandeur) =>
    sql`(${de(rdv, 'visible_by')} = 'ALL' or ${de(rdv, 'cree_par_id')} = ${demandeur}
      or (${de(rdv, 'visible_by')} = 'CUSTOM'
        and exists (select from tenant p where p.id = ${de(rdv, 'tenant_id')} and p.type <> 'GROUPEMENT')))`;
const duRdv: FiltreDuDemandeur = (demandeur) =>
  sql`exists (select from rdv r where r.tenant_id = t.tenant_id and r.id = t.rdv_id
    and ${rdvExportableSql('r')(demandeur)})`;

/**
 * A document visible to its author alone stays out of another's export, while the author works there
 * (`canVoirDocument`).
 */
const documentConfidentielSql =
  (document: string): FiltreDuDemandeur =>
  (demandeur) =>
    sql`(${de(document, 'visible_by')} = 'SELF' and ${de(document, 'cree_par_id')} is distinct from ${demandeur}
      and exists (select from utilisateur a where a.tenant_id = ${de(document, 'tenant_id')}
        and a.id = ${de(document, 'cree_par_id')} and a.activated))`;
const documentExportableSql: FiltreDuDemandeur = (demandeur) => sql`not ${documentConfidentielSql('t')(demandeur)}`;
const duDocument: FiltreDuDemandeur = (demandeur) =>
  sql`not exists (select from document d where d.tenant_id = t.tenant_id and d.id = t.document_id
    and ${documentConfidentielSql('d')(demandeur)})`;
/** Keeps the rows about any object, except those about a document hidden from the person. */
const deLObjet: FiltreDuDemandeur = (demandeur) =>
  sql`not exists (select from document d where t.objet = 'document' and d.tenant_id = t.tenant_id and d.id = t.objet_id
    and ${documentConfidentielSql('d')(demandeur)})`;
const jointUnDocumentConfidentiel =
  (mail: string): FiltreDuDemandeur =>
  (demandeur) =>
    sql`exists (select from document d where d.tenant_id = ${de(mail, 'tenant_id')} and d.id = ${de(mail, 'objet_id')}
      and ${de(mail, 'objet')} = 'document' and ${documentConfidentielSql('d')(demandeur)})`;

const horsRdvPrive =
  (colonne: 'fichier_id' | 'mail_id'): FiltreDuDemandeur =>
  (demandeur) =>
    sql`not exists (select from rdv_compte_rendu c join rdv r on r.tenant_id = c.tenant_id and r.id = c.rdv_id
      where c.tenant_id = t.tenant_id and ${de('c', colonne)} = t.id
        and not ${rdvExportableSql('r')(demandeur)})`;
/** Keeps the mails that attached neither the minutes of a hidden RDV nor a hidden document. */
const mailsLisibles: FiltreDuDemandeur = (demandeur) =>
  sql`(${horsRdvPrive('mail_id')(demandeur)} and not ${jointUnDocumentConfidentiel('t')(demandeur)})`;

/**
 * A conversation with the support belongs to one person: it is in that person's export, and in no other (SUP-2,
 * SUP-14).
 */
const aLui =
  (conversation: string): FiltreDuDemandeur =>
  (demandeur) =>
    sql`${de(conversation, 'utilisateur_id')} = ${demandeur}`;
const horsSupport: FiltreDuDemandeur = (demandeur) =>
  sql`(t.kind <> 'SUPPORT' or exists (select from support_conversation s
    where s.tenant_id = t.tenant_id and s.id = t.objet_id and ${aLui('s')(demandeur)}))`;
const messageHorsSupport: FiltreDuDemandeur = (demandeur) =>
  sql`not exists (select from discussion d
    join support_conversation s on s.tenant_id = d.tenant_id and s.id = d.objet_id
    where d.tenant_id = t.tenant_id and d.id = t.discussion_id and d.kind = 'SUPPORT' and not ${aLui('s')(demandeur)})`;
const pieceALui: FiltreDuDemandeur = (demandeur) =>
  sql`exists (select from support_conversation s where s.tenant_id = t.tenant_id and s.id = t.conversation_id
    and ${aLui('s')(demandeur)})`;
const contexteALui: FiltreDuDemandeur = (demandeur) =>
  sql`exists (select from discussion_commentaire c
    join discussion d on d.tenant_id = c.tenant_id and d.id = c.discussion_id
    join support_conversation s on s.tenant_id = d.tenant_id and s.id = d.objet_id
    where c.tenant_id = t.tenant_id and c.id = t.commentaire_id and ${aLui('s')(demandeur)})`;

/**
 * The files of the row: not those of a hidden document, nor the copy of one that left by mail, nor the minutes of a
 * private RDV.
 */
const fichiersLisibles: FiltreDuDemandeur = (demandeur) =>
  sql`(${horsRdvPrive('fichier_id')(demandeur)}
    and not exists (select from document_version v
      join document d on d.tenant_id = v.tenant_id and d.id = v.document_id
      where v.tenant_id = t.tenant_id and v.fichier_id = t.id
        and ${documentConfidentielSql('d')(demandeur)})
    and not exists (select from mail m where m.tenant_id = t.tenant_id
      and ${jointUnDocumentConfidentiel('m')(demandeur)}
      and m.pieces @> jsonb_build_array(jsonb_build_object('fichierId', t.id)))
    and not exists (select from support_piece p
      join support_conversation s on s.tenant_id = p.tenant_id and s.id = p.conversation_id
      where p.tenant_id = t.tenant_id and p.fichier_id = t.id
        and not ${aLui('s')(demandeur)}))`;

export const filtresDuDemandeur: FiltresDuDemandeur = {
  discussion: horsSupport,
  discussion_commentaire: messageHorsSupport,
  support_conversation: aLui('t'),
  support_contexte: contexteALui,
  support_piece: pieceALui,
  document: documentExportableSql,
  document_version: duDocument,
  document_utilisateur: duDocument,
  document_segment: duDocument,
  rdv: rdvExportableSql('t'),
  rdv_texte: duRdv,
  rdv_action: duRdv,
  rdv_guide_reponse: duRdv,
  rdv_ca: duRdv,
  rdv_autorise: duRdv,
  rdv_mention: duRdv,
  rdv_compte_rendu: duRdv,
  mail: mailsLisibles,
  fichier: fichiersLisibles,
  journal: deLObjet,
};
