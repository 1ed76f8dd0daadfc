import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import type { TypeTenant } from '#shared/core/acteur.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Extracteur, extracteurContract } from '#shared/features/connexions/extracteur/contract.ts';
import type { Consentement } from '#shared/features/connexions/extracteur/schemas/parametres.ts';
import { canConfigurerExtracteur } from '#shared/features/connexions/extracteur/policy.ts';
import { consentementPour } from '#shared/features/connexions/extracteur/rules.ts';
import { oublierSecrets } from '#server/features/connexions/secret/commands.ts';
import { estRecueilli } from '#shared/features/connexions/extracteur/rules/recueil.ts';
import { upsertPlanDeRecueil } from '../repository.ts';
import { deleteCle } from '../repository/cle-agent.ts';
import { signalerChoix } from './signaler.ts';
import { exigerLigne, exigerVersion } from '#server/core/version.ts';
import { enregistrerExtracteur, extracteurAConfigurer } from '#server/features/comptes/tenant/commands/connexions.ts';

type Configuration = BodyOf<(typeof extracteurContract)['configurerExtracteur']>;

/** @throws 404 for another account, 409 without consent or when the account was changed meanwhile */
export const configurerExtracteur = (
  ctx: Contexte,
  id: number,
  { extracteurType, consentement: consenti, version }: Configuration,
): Promise<Extracteur> =>
  inSysteme(ctx, async (tx) => {
    const avant = exigerLigne(await extracteurAConfigurer(tx, id));
    if (!canConfigurerExtracteur(ctx.acteur, { id, type: avant.type as TypeTenant })) throw coreErrors.introuvable();
    exigerVersion(avant, version);
    const maintenant = ctx.services.maintenant();
    const accord = { par: ctx.acteur.nomComplet, le: maintenant.toISOString() };
    const consentement = consentementPour(
      { type: extracteurType, consenti },
      avant.consentement as Consentement | null,
      accord,
    );
    const enregistre = await enregistrerExtracteur(tx, id, {
      type: extracteurType,
      consentement,
      le: maintenant,
      ip: ctx.requete.ip,
      parNom: ctx.acteur.nomComplet,
    });
    await upsertPlanDeRecueil(tx, id, estRecueilli(extracteurType) ? maintenant : null);
    if (extracteurType === 'AUCUN') {
      await oublierSecrets(tx, { tenantId: id, connexion: 'EXTRACTEUR' });
      await deleteCle(tx, id);
    }
    await journaliser(tx, ctx.acteur, {
      tenantId: id,
      objet: 'tenant',
      objetId: id,
      action: 'extracteurs',
      avant: { extracteurType: avant.extracteurType, consentement: avant.consentement },
      apres: { extracteurType, consentement },
    });
    await signalerChoix(tx, ctx, id, {
      avant: { type: avant.extracteurType ?? 'AUCUN', consentement: avant.consentement as Consentement | null },
      apres: { type: extracteurType, consentement },
    });
    return {
      extracteurType,
      extracteurConfiguredDate: enregistre.le ?? accord.le,
      extracteurConfiguratorIp: enregistre.ip ?? ctx.requete.ip,
      consentement,
      version: enregistre.version,
    };
  });
