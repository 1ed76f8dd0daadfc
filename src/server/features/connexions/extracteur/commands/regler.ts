import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerVersion } from '#server/core/version.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { estDUneAutreMaison, garderSecret, oublierSecrets } from '#server/features/connexions/secret/commands.ts';
import { exigerSuivi } from '#server/features/connexions/vente/commands/garde.ts';
import { marquerRedemandes } from '#server/features/connexions/vente/commands/recevoir-jour.ts';
import { joursConnus } from '#server/features/connexions/vente/read-models/calendrier.ts';
import type { BodyOf, ResponseOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { EtatExtracteur } from '#shared/features/connexions/extracteur/schemas/parametres.ts';
import type { suiviExtracteurContract } from '#shared/features/connexions/extracteur/contract/suivi.ts';
import { extracteurErrors } from '#shared/features/connexions/extracteur/errors.ts';
import { canPartagerExtraction } from '#shared/features/connexions/extracteur/policy.ts';
import { estRecueilli } from '#shared/features/connexions/extracteur/rules/recueil.ts';
import { joursDe, refusDeRedemander } from '#shared/features/connexions/vente/rules.ts';
import { groupementActuel, lireEtatExtracteur } from '../read-models/etat.ts';
import {
  upsertPlanDeRecueil,
  updateParametres,
  updatePartageExtracteur,
  lockReglageExtracteur,
} from '../repository.ts';
import { signalerParametres, signalerPartage } from './signaler.ts';
import { travailRecueil } from './recueillir.ts';

type Contrat = typeof suiviExtracteurContract;

/**
 * Where and as whom the sales are asked for; the password is sealed, or stays (CNX-5), unless the address is another
 * house's (CNX-78).
 */
export const parametrerExtracteur = async (
  ctx: Contexte,
  { motDePasse, version, ...parametres }: BodyOf<Contrat['parametrerExtracteur']>,
): Promise<EtatExtracteur> => {
  exigerSuivi(ctx);
  return inTenant(ctx, async (tx) => {
    const { services, acteur } = ctx;
    const le = services.maintenant();
    exigerVersion(await lockReglageExtracteur(tx, tx.tenantId), version);
    const avant = await lireEtatExtracteur(tx, le);
    const cle = { tenantId: tx.tenantId, connexion: 'EXTRACTEUR' } as const;
    const part = motDePasse === undefined && estDUneAutreMaison(avant.parametres.url, parametres.url);
    if (motDePasse === '' || part) await oublierSecrets(tx, cle);
    else if (motDePasse !== undefined) await garderSecret(services, tx, { ...cle, nom: 'motDePasse' }, motDePasse);
    await updateParametres(tx, parametres, { parNom: acteur.nomComplet, le });
    if (estRecueilli(avant.extracteurType)) {
      await upsertPlanDeRecueil(tx, tx.tenantId, le);
      await mettreEnFile(tx, travailRecueil, { tenantId: tx.tenantId });
    }
    const { idNat, url, identifiant } = avant.parametres;
    await journaliser(tx, acteur, {
      objet: 'extracteur',
      action: 'parametrer',
      avant: { idNat, url, identifiant },
      apres: {
        ...parametres,
        motDePasse: motDePasse === '' || part ? 'oublié' : motDePasse === undefined ? 'inchangé' : 'remplacé',
      },
    });
    await signalerParametres(tx, ctx, { avant: { idNat, url, identifiant }, apres: parametres, motDePasse });
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'extracteur', id: 0 }]);
    return lireEtatExtracteur(tx, le);
  });
};

/** Shows its group the state of the collection, or hides it (CNX-43). */
export const partagerExtraction = async (
  ctx: Contexte,
  { partage, version }: BodyOf<Contrat['partagerExtraction']>,
): Promise<EtatExtracteur> => {
  if (!canPartagerExtraction(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const le = ctx.services.maintenant();
    const avant = await lockReglageExtracteur(tx, tx.tenantId);
    exigerVersion(avant, version);
    const groupementId = partage ? await groupementActuel(tx) : null;
    if (partage && groupementId === null) throw extracteurErrors.sansGroupement();
    await updatePartageExtracteur(tx, groupementId, { parNom: ctx.acteur.nomComplet, le });
    await journaliser(tx, ctx.acteur, {
      objet: 'extracteur',
      action: 'partager',
      avant: { partage: avant.partageAvec !== null },
      apres: { partage },
    });
    await signalerPartage(tx, ctx, { avant: avant.partageAvec, apres: groupementId });
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'extracteur', id: 0 }]);
    return lireEtatExtracteur(tx, le);
  });
};

const MAX_JOURS = 400;
/**
 * Asks for days again, and fetches them at once (CNX-37).
 * @throws 409 when the account has no source that can be asked
 */
export const redemanderVentes = async (
  ctx: Contexte,
  { du, au }: BodyOf<Contrat['redemanderVentes']>,
): Promise<ResponseOf<Contrat['redemanderVentes']>> => {
  exigerSuivi(ctx);
  if (du > au) throw coreErrors.champInvalide('/au', 'Le dernier jour est après le premier.');
  return inTenant(ctx, async (tx) => {
    const aujourdhui = aujourdhuiDe(ctx);
    const { extracteurType } = await lireEtatExtracteur(tx, ctx.services.maintenant());
    // An agent is not called: it is told what is waited for when it comes.
    if (!estRecueilli(extracteurType) && extracteurType !== 'AGENT_LOCAL') throw extracteurErrors.rienADemander();
    const etats = new Map((await joursConnus(tx, tx.tenantId, du)).map(({ jour, etat }) => [jour, etat]));
    const voulus = joursDe(du, au < aujourdhui ? au : aujourdhui).slice(-MAX_JOURS);
    const jours = voulus.filter((jour) => refusDeRedemander(jour, etats.get(jour) ?? null, aujourdhui) === null);
    const [premier] = voulus;
    if (jours.length === 0)
      throw coreErrors.champInvalide(
        '/du',
        (premier && refusDeRedemander(premier, etats.get(premier) ?? null, aujourdhui)) ??
          'Aucune de ces journées ne peut être redemandée.',
      );
    await marquerRedemandes(tx, tx.tenantId, jours);
    if (estRecueilli(extracteurType)) await mettreEnFile(tx, travailRecueil, { tenantId: tx.tenantId });
    await journaliser(tx, ctx.acteur, {
      objet: 'extracteur',
      action: 'redemander',
      apres: { du, au, jours: jours.length },
    });
    return {
      nbJours: jours.length,
      nbIrrecuperables: voulus.filter((jour) => etats.get(jour) === 'irrecuperable').length,
    };
  });
};
