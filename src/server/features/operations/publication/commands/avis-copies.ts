import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { prevenirApres, prevenirTous } from '#server/core/push/evenements.ts';
import { ajouterJours, formatJour, type Jour } from '#shared/core/dates.ts';
import { lignes, type Copie } from '../repository/copies.ts';
import type { Modele } from '../repository/cibles.ts';
import type { Demandeur } from '../repository/publication.ts';

/** Who is told of a promotion of the groupement (OPE-60). */
const DESTINATAIRES = ['ADMIN', 'ACHAT', 'MERCHANDISING'];

export type AvisCopies = {
  readonly action: 'publier' | 'forcer' | 'retirer' | 'relancer';
  readonly title: string;
  readonly body: string;
  /** Of all of them, or said for each copy `c`. */
  readonly dateLimite: Jour | null | RawBuilder<Jour | null>;
};

/** "« Été », Éclat Santé, du 01/06/2026 au 30/06/2026". */
export const nommer = ({
  nomOperation,
  laboratoireNom,
  dateDebut,
  dateFin,
}: Pick<Modele, 'nomOperation' | 'laboratoireNom' | 'dateDebut' | 'dateFin'>): string =>
  `« ${nomOperation} » (${laboratoireNom}), du ${formatJour(dateDebut)} au ${formatJour(dateFin)}`;

/** The last day to answer, as the priority says. */
export const reponseAvant = (
  { delaiReponseJours }: Pick<Modele, 'delaiReponseJours'>,
  aujourdhui: Jour,
): Jour | null => (delaiReponseJours === null ? null : ajouterJours(aujourdhui, delaiReponseJours));

/** The browsers of these accounts read again. */
export const prevenirComptes = (
  tx: SystemeTx,
  groupementId: number,
  modeleId: number,
  copies: readonly Copie[],
): void =>
  prevenirApres(tx, [
    { k: 'change', tenantId: groupementId, sujet: 'promotion', id: modeleId },
    ...copies.map(({ tenantId, id }) => ({ k: 'change' as const, tenantId, sujet: 'promotion' as const, id })),
  ]);

/** One notification and one line of journal for each copy, in two statements. A copy that is gone is not pointed at. */
export const avertirCopies = async (
  tx: SystemeTx,
  copies: readonly Copie[],
  { utilisateurId, nomComplet, impersonation }: Demandeur,
  { action, title, body, dateLimite }: AvisCopies,
): Promise<void> => {
  if (copies.length === 0) return;
  const params = action === 'retirer' ? sql`'{}'::jsonb` : sql`jsonb_build_object('promotion', c.id::text)`;
  const { rows } = await sql<{ tenantId: number; id: number }>`
    insert into notification (tenant_id, type, title, body, date_limite, roles, lien, cree_par_id, cree_par_nom)
    select c.tenant_id, 'PROMO_TG', ${title}, ${body}, ${dateLimite}::date, ${DESTINATAIRES}::text[],
      jsonb_build_object('ecran', 'promotions', 'params', ${params}), ${utilisateurId}::bigint, ${nomComplet}
    from ${lignes(copies)} returning tenant_id as "tenantId", id`.execute(tx);
  await sql`insert into journal (tenant_id, utilisateur_id, utilisateur_nom, impersonation, objet, objet_id, action, apres)
    select c.tenant_id, ${utilisateurId}::bigint, ${nomComplet}, ${impersonation}::boolean, 'promotion', c.id, ${`groupement-${action}`},
      jsonb_build_object('modeleId', c.modele_id, 'operation', ${body}::text)
    from ${lignes(copies)}`.execute(tx);
  await prevenirTous(
    tx,
    rows.map(({ tenantId, id }) => ({ k: 'notif', tenantId, id })),
  );
};
