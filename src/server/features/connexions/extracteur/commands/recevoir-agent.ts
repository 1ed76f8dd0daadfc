import { aujourdhuiDe, type ContextePublic } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { lireFichierVentes } from '#server/features/connexions/vente/commands/lire-fichier.ts';
import { recevoirJours, type SuiteVentes } from '#server/features/connexions/vente/commands/recevoir-jour.ts';
import { joursConnus, lireJour } from '#server/features/connexions/vente/read-models/calendrier.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import type { ReceptionAgent } from '#shared/features/connexions/extracteur/contract/agent.ts';
import { debutDuCalendrier, joursADemander, type JourRecu } from '#shared/features/connexions/vente/rules.ts';
import { updateDernierEnvoiDeLAgent } from '../repository/cle-agent.ts';
import { annoncerMiseDeCote } from './depots-de-cote.ts';
import { chezLeCompte, compterAppel, entrerParCle } from './cle-agent.ts';

const REFUS_DITS = 50;
const MIS_DE_COTE =
  'Ce jour est déjà complet : cet envoi est mis de côté, une personne de l’officine l’accepte ou l’écarte.';
type Envoi = {
  readonly jour: Jour;
  readonly lignes: number;
  readonly clos: boolean;
  readonly texte: string;
};
type Lu = Pick<ReceptionAgent, 'nbRefusees' | 'refus'> & { readonly recu: JourRecu };

const exigerJour = (jour: Jour, aujourdhui: Jour): void => {
  if (jour > aujourdhui) throw coreErrors.champInvalide('/params/jour', 'Ce jour est dans l’avenir.');
  const debut = debutDuCalendrier(aujourdhui);
  if (jour < debut)
    throw coreErrors.champInvalide('/params/jour', `Les ventes se reçoivent à partir du ${formatJour(debut)}.`);
};

/**
 * The neutral file of one day, read as any other (CNX-39).
 * @throws 400 when it cannot be read, or speaks of another day
 */
const lireEnvoi = async ({ jour, lignes, clos, texte }: Envoi, aujourdhui: Jour, part: number): Promise<Lu> => {
  const vide = { jour, ventes: [], nbLignes: 0, nbAnnoncees: lignes, nbEcartees: 0, clos: clos && jour < aujourdhui };
  // A day without a sale: its titles alone, or nothing.
  if (texte.trim().split('\n').length < 2) return { recu: vide, nbRefusees: 0, refus: [] };
  const fichiers = [{ nom: `${jour}.csv`, contenu: Buffer.from(texte) }];
  const fichierVentesLus = await lireFichierVentes(fichiers, { encodage: 'UTF-8' }, { aujourdhui, part });
  if (fichierVentesLus.forme !== 'TABLEUR')
    throw coreErrors.fichierIllisible('Les ventes d’un jour s’envoient en CSV.');
  if (fichierVentesLus.manque !== null) throw coreErrors.fichierIllisible(fichierVentesLus.manque);
  if (fichierVentesLus.jours.some((jourLu) => jourLu.jour !== jour))
    throw coreErrors.champInvalide(
      '/params/jour',
      `Ce fichier porte des ventes d’un autre jour que le ${formatJour(jour)}.`,
    );
  return {
    recu: {
      ...vide,
      ventes: fichierVentesLus.jours[0]?.ventes ?? [],
      nbLignes: fichierVentesLus.nbLignes,
      nbEcartees: fichierVentesLus.nbRefusees,
    },
    nbRefusees: fichierVentesLus.nbRefusees,
    refus: fichierVentesLus.refus.slice(0, REFUS_DITS),
  };
};

const attendus = async (tx: TenantTx, aujourdhui: Jour): Promise<Jour[]> =>
  joursADemander(aujourdhui, await joursConnus(tx, tx.tenantId, debutDuCalendrier(aujourdhui)));

/** Keeps the sales of a day that a local agent sends, whole, with what follows them (CNX-71). */
export const recevoirVentesAgent = async (
  ctx: ContextePublic,
  envoi: Envoi,
  suite: SuiteVentes,
): Promise<ReceptionAgent> => {
  const entre = await entrerParCle(ctx);
  await compterAppel(ctx, entre);
  const aujourdhui = aujourdhuiDe(ctx);
  const { jour } = envoi;
  exigerJour(jour, aujourdhui);
  const { recu, nbRefusees, refus } = await lireEnvoi(envoi, aujourdhui, entre.tenantId);
  return chezLeCompte(ctx, entre, async (tx) => {
    const le = ctx.services.maintenant();
    const { tenantId } = tx;
    const { changes, misDeCote } = await recevoirJours(tx, { tenantId, source: 'AGENT_LOCAL', le }, [recu]);
    const change = changes.length > 0;
    await updateDernierEnvoiDeLAgent(tx, le);
    const { etat, phrase } = await lireJour(tx, jour, aujourdhui);
    if (change) {
      await suite(tx, tenantId);
      const par = { utilisateurId: null, nomComplet: 'Agent local' };
      const apres = { jour, etat, lignes: recu.nbLignes, refusees: nbRefusees };
      await journaliser(tx, par, { tenantId, objet: 'extracteur', action: 'recevoir', apres });
    }
    const deCote = misDeCote.length > 0;
    if (misDeCote.some(({ nouveau }) => nouveau)) await annoncerMiseDeCote(tx, jour);
    prevenirApres(tx, [{ k: 'change', tenantId, sujet: 'extracteur', id: 0 }]);
    return {
      jour,
      etat: etat ?? 'incomplete',
      cause: deCote ? MIS_DE_COTE : phrase,
      misDeCote: deCote,
      nbLignes: recu.nbLignes,
      nbRefusees,
      refus,
      change,
      joursAttendus: await attendus(tx, aujourdhui),
    };
  });
};

/** What the agent has to send. */
export const joursAttendusAgent = async (ctx: ContextePublic): Promise<{ joursAttendus: Jour[] }> => {
  const entre = await entrerParCle(ctx);
  await compterAppel(ctx, entre);
  const ecrivant = { ...ctx, requete: { ...ctx.requete, lecture: false } };
  return chezLeCompte(ecrivant, entre, async (tx) => ({ joursAttendus: await attendus(tx, aujourdhuiDe(ctx)) }));
};
