import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { exigerSuivi } from '#server/features/connexions/vente/commands/garde.ts';
import {
  miseDeCoteADecider,
  oublierMiseDeCote,
  recevoirMiseDeCote,
} from '#server/features/connexions/vente/commands/mises-de-cote.ts';
import { depotsDeCote } from '#server/features/connexions/vente/read-models/mises-de-cote.ts';
import type { SuiteVentes } from '#server/features/connexions/vente/commands/recevoir-jour.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { rangDuJour } from '#shared/features/courrier/notification/rules/forme-evenement.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { type Jour } from '#shared/core/dates.ts';
import type { EtatCleAgent } from '#shared/features/connexions/extracteur/contract/agent.ts';
import { extracteurErrors } from '#shared/features/connexions/extracteur/errors.ts';
import { lireCleAgent } from '../read-models/cle-agent.ts';

/** Tells those who look after the account, and decide: the day is named, with a link to its screen (CNX-86). */
const prevenirMiseDeCote = (tx: TenantTx, jour: Jour): Promise<void> =>
  annoncerEvenement(tx, null, 'VENTES_MISES_DE_COTE', [
    {
      tenantId: tx.tenantId,
      objet: '',
      elements: [rangDuJour(jour)],
      donnees: { jour },
      lien: { ecran: 'parametresExtracteurs', params: { onglet: 'compte' } },
    },
  ]);

/** While one sending waits, the others are counted with it, without another bell. */
export const annoncerMiseDeCote = async (tx: TenantTx, jour: Jour): Promise<void> => {
  const depots = await depotsDeCote(tx);
  const nouveau = depots.find((depot) => depot.jour === jour);
  if (!nouveau) return;
  const { tenantId } = tx;
  const par = { utilisateurId: null, nomComplet: 'Agent local' };
  const apres = { jour, lignes: nouveau.apres.nbLignes };
  await journaliser(tx, par, { tenantId, objet: 'extracteur', action: 'mettre-de-cote', apres });
  if (nouveau.version === 1) await prevenirMiseDeCote(tx, jour);
};

const trancher = (
  ctx: Contexte,
  id: number,
  { version, action }: { readonly version: number | undefined; readonly action: string },
  work: (tx: TenantTx, depot: NonNullable<Awaited<ReturnType<typeof miseDeCoteADecider>>>) => Promise<void>,
): Promise<EtatCleAgent> => {
  exigerSuivi(ctx);
  return inTenant(ctx, async (tx) => {
    const depot = await miseDeCoteADecider(tx, id);
    if (!depot || (version !== undefined && depot.version !== version)) throw extracteurErrors.depotTranche();
    await work(tx, depot);
    const { jour, recu } = depot;
    await journaliser(tx, ctx.acteur, { objet: 'extracteur', action, apres: { jour, lignes: recu.nbLignes } });
    const clos = { tenantId: tx.tenantId, objet: '', element: rangDuJour(jour) };
    await cloreEvenements(tx, ctx.acteur, ['VENTES_MISES_DE_COTE'], [clos]);
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'extracteur', id: 0 }]);
    return lireCleAgent(tx, ctx.services);
  });
};

/**
 * The sending replaces its complete day, because a person says so (CNX-86).
 * @throws 403, 409 once decided or replaced
 */
export const accepterDepot = (ctx: Contexte, id: number, version: number, suite: SuiteVentes): Promise<EtatCleAgent> =>
  trancher(ctx, id, { version, action: 'accepter-envoi' }, async (tx, depot) => {
    const { changes } = await recevoirMiseDeCote(tx, ctx, depot);
    if (changes.length > 0) await suite(tx, tx.tenantId);
  });

/** The day stays as it is. @throws 403, 409 once decided or replaced */
export const ecarterDepot = (ctx: Contexte, id: number, version: number | undefined): Promise<EtatCleAgent> =>
  trancher(ctx, id, { version, action: 'ecarter-envoi' }, (tx, depot) => oublierMiseDeCote(tx, depot));
