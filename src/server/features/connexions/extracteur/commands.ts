import { sql } from 'kysely';
import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { TypeTenant } from '#shared/core/acteur.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type {
  Consentement,
  Extracteur,
  extracteurContract,
  TypeExtracteur,
} from '#shared/features/connexions/extracteur/contract.ts';
import { canConfigurerExtracteur } from '#shared/features/connexions/extracteur/policy.ts';
import { consentementPour } from '#shared/features/connexions/extracteur/rules.ts';

type Demande = BodyOf<(typeof extracteurContract)['configurerExtracteur']>;

const charger = async (tx: SystemeTx, id: number) => {
  const compte = await tx
    .selectFrom('tenant')
    .select([
      'id',
      'type',
      'version',
      'modifie_le as modifieLe',
      'modifie_par_nom as modifiePar',
      'extracteur_type as extracteurType',
      'extracteur_consentement as consentement',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (
    compte && {
      ...compte,
      type: compte.type as TypeTenant,
      consentement: compte.consentement as unknown as Consentement | null,
    }
  );
};

const enregistrer = (
  tx: SystemeTx,
  ctx: Contexte,
  id: number,
  type: TypeExtracteur,
  consentement: Consentement | null,
) =>
  tx
    .updateTable('tenant')
    .set({
      extracteur_type: type,
      extracteur_consentement: consentement && sql`${JSON.stringify(consentement)}::jsonb`,
      extracteur_configured_date: ctx.services.maintenant().toISOString(),
      extracteur_configurator_ip: ctx.requete.ip,
      modifie_le: sql`now()`,
      modifie_par_nom: ctx.acteur.nomComplet,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning(['version', 'extracteur_configured_date as le', 'extracteur_configurator_ip as ip'])
    .executeTakeFirstOrThrow();

/** @throws 404 for another account, 409 without consent or when the account was changed meanwhile */
export const configurerExtracteur = (
  ctx: Contexte,
  id: number,
  { extracteurType, consentement: consenti, version }: Demande,
): Promise<Extracteur> =>
  inSysteme(ctx, async (tx) => {
    const avant = await charger(tx, id);
    if (!avant || !canConfigurerExtracteur(ctx.acteur, avant)) throw coreErrors.introuvable();
    if (avant.version !== version)
      throw coreErrors.conflitVersion(avant.modifiePar ?? 'un autre utilisateur', avant.modifieLe);
    const qui = { par: ctx.acteur.nomComplet, le: ctx.services.maintenant().toISOString() };
    const consentement = consentementPour({ type: extracteurType, consenti }, avant.consentement, qui);
    const { version: suivante, le, ip } = await enregistrer(tx, ctx, id, extracteurType, consentement);
    await journaliser(tx, ctx.acteur, {
      tenantId: id,
      objet: 'tenant',
      objetId: id,
      action: 'extracteurs',
      avant: { extracteurType: avant.extracteurType, consentement: avant.consentement },
      apres: { extracteurType, consentement },
    });
    return {
      extracteurType,
      extracteurConfiguredDate: le ?? qui.le,
      extracteurConfiguratorIp: ip ?? ctx.requete.ip,
      consentement,
      version: suivante,
    };
  });
