import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { resteARemettre } from '#server/core/mail/envoi.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { EtatCourrier } from '#shared/features/courrier/courrier/schemas/etat.ts';

/** A `mail m` as its sender sees it. @param peut whether this person sends such a mail again */
export const etatDuMail = (
  peut: RawBuilder<boolean>,
): RawBuilder<EtatCourrier> => sql`json_build_object('id', m.id, 'sujet', m.sujet,
  'destinataires', m.destinataires, 'nonRemis', case when m.statut = 'ENVOYE' then coalesce(m.reste, '{}')
    else coalesce(m.reste, m.destinataires) end,
  'statut', m.statut, 'erreur', m.erreur, 'creeParNom', m.cree_par_nom, 'creeLe', m.cree_le, 'envoyeLe', m.envoye_le,
  'renvoyable', ${resteARemettre} and ${peut})`;

/** @throws 404 */
export const etatCourrier = async (
  tx: TenantTx,
  id: number,
  { peut }: { readonly peut: boolean },
): Promise<EtatCourrier> => {
  const { rows } = await sql<{ etat: EtatCourrier }>`
    select ${etatDuMail(sql<boolean>`${peut}::boolean`)} as etat from mail m
      where m.tenant_id = ${tx.tenantId} and m.id = ${id}`.execute(tx);
  if (!rows[0]) throw coreErrors.introuvable();
  return rows[0].etat;
};
