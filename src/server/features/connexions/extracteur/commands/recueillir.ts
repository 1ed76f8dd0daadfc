import { join } from 'node:path';
import { z } from 'zod';
import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { Services } from '#server/core/services.ts';
import { secretDe } from '#server/features/connexions/secret/read-models.ts';
import type { ApresVentes } from '#server/features/connexions/vente/commands/importer.ts';
import { abandonnerJours, recevoirJours } from '#server/features/connexions/vente/commands/recevoir-jour.ts';
import { joursConnus } from '#server/features/connexions/vente/read-models/calendrier.ts';
import { numeroAssuranceMaladie, officineAttendue } from '#server/features/connexions/vente/read-models/officine.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { rangDuJour } from '#shared/features/courrier/notification/rules/forme-evenement.ts';
import { jourParis, type Jour } from '#shared/core/dates.ts';
import type { SourceVentes } from '#shared/features/connexions/vente/schemas/jours.ts';
import { debutDuCalendrier, joursADemander } from '#shared/features/connexions/vente/rules.ts';
import { estRecueilli, prochaineNuit, reessaiApres } from '#shared/features/connexions/extracteur/rules/recueil.ts';
import {
  findComptesARecueillir,
  updateRecueilFini,
  updateBailLache,
  updatePanneExtracteur,
  updateBailPris,
  type Recueil,
} from '../repository.ts';
import { PanneExtracteur, type Recueilli, type SourceRecueil } from './panne.ts';
import { sourceDepot } from './source-depot.ts';
import { sourceWinpharma } from './source-winpharma.ts';

export const travailRecueil = declarerTravail({
  nom: 'extracteur.recueil',
  schema: z.object({ tenantId: z.number().int() }),
  dureeMaxSecondes: 3_600,
  reessais: { limite: 3, delaiSecondes: 60, delaiMaxSecondes: 600 },
});
export const travailPlanification = declarerTravail({
  nom: 'extracteur.planification',
  schema: z.object({}).passthrough(),
});

type Outils = Pick<Services, 'dbSysteme' | 'maintenant' | 'sortie' | 'secrets'>;
export type OutilsRecueil = {
  /** The folder that holds one folder for each account, named by its number. */
  readonly dossierDepots: string;
  readonly apres: ApresVentes;
};

const dire = (tx: SystemeTx, tenantId: number): void =>
  prevenirApres(tx, [
    { k: 'change', tenantId, sujet: 'extracteur', id: 0 },
    { k: 'change', tenantId, sujet: 'vente', id: 0 },
  ]);

/** @throws {PanneExtracteur} when the parameters are not all there */
const sourceDe = async (
  services: Outils,
  { dossierDepots }: OutilsRecueil,
  tenantId: number,
  recueil: Recueil,
): Promise<SourceRecueil> => {
  if (recueil.type === 'SFTP')
    return sourceDepot({
      dossier: join(dossierDepots, String(tenantId)),
      tenantId,
      aujourdhui: jourParis(services.maintenant()),
      officine: await transactionSysteme(services.dbSysteme, (tx) => officineAttendue(tx, tenantId)),
    });
  const { url, idNat, identifiant } = recueil;
  const motDePasse = await transactionSysteme(services.dbSysteme, (tx) =>
    secretDe(services, tx, { tenantId, connexion: 'EXTRACTEUR', nom: 'motDePasse' }),
  ).catch((error: unknown) => {
    throw new PanneExtracteur('SECRET', { cause: error });
  });
  if (url === null || idNat === null || identifiant === null || motDePasse === undefined)
    throw new PanneExtracteur('PARAMETRES');
  const numero = await transactionSysteme(services.dbSysteme, (tx) => numeroAssuranceMaladie(tx, tenantId));
  return sourceWinpharma(services.sortie, { url, idNat, identifiant, motDePasse, numero });
};

/** The days after the first one ever received: earlier days were never expected, nobody is told of them (CNX-36). */
const attendus = async (tx: SystemeTx, tenantId: number, le: Date, jours: readonly Jour[]): Promise<Jour[]> => {
  const connus = await joursConnus(tx, tenantId, debutDuCalendrier(jourParis(le)));
  const recus = connus.filter(({ etat }) => etat === 'complete' || etat === 'incomplete').map(({ jour }) => jour);
  const [premier] = recus.toSorted();
  return premier === undefined ? [] : jours.filter((jour) => jour > premier);
};

/** The days given up are told to the titulaire: one line counts them until a file brings them (CRR-84). */
const direAbandons = async (tx: SystemeTx, tenantId: number, jours: readonly Jour[]): Promise<void> => {
  if (jours.length === 0) return;
  const [jour = ''] = jours.toSorted();
  await annoncerEvenement(tx, null, 'JOURS_A_REPRENDRE', [
    {
      tenantId,
      objet: '',
      elements: jours.map(rangDuJour),
      donnees: { jour },
      lien: { ecran: 'parametresExtracteurs', params: { onglet: 'compte', jour } },
    },
  ]);
};

type EnCours = { readonly tenantId: number; readonly source: SourceVentes; bail: string };
/** Keeps what came in one transaction, as long as the account still wants it. @returns false when it no longer does */
const garder = (services: Outils, encours: EnCours, recueilli: Recueilli): Promise<boolean> =>
  transactionSysteme(services.dbSysteme, async (tx) => {
    const { tenantId, source } = encours;
    const le = services.maintenant();
    const tenu = await updateBailPris(tx, tenantId, le, encours.bail);
    if (!tenu || tenu.type !== source || !tenu.consenti) return false;
    encours.bail = tenu.bail;
    const perdus =
      recueilli.sorte === 'PERDUS'
        ? await attendus(tx, tenantId, le, await abandonnerJours(tx, { tenantId, le }, recueilli.jours))
        : (await recevoirJours(tx, { tenantId, source, le }, recueilli.recus)).abandonnes;
    await direAbandons(tx, tenantId, perdus);
    return true;
  });

const echouer = (
  services: Outils,
  tenantId: number,
  { motif }: PanneExtracteur,
  { echecs, panneDepuis }: Recueil,
): Promise<void> =>
  transactionSysteme(services.dbSysteme, async (tx) => {
    const maintenant = services.maintenant();
    await updatePanneExtracteur(tx, tenantId, {
      cause: motif,
      echecs: echecs + 1,
      depuis: panneDepuis ?? maintenant.toISOString(),
      prochain: reessaiApres(maintenant, echecs + 1, motif),
    });
    dire(tx, tenantId);
  });

const reussir = (services: Outils, tenantId: number): Promise<void> =>
  transactionSysteme(services.dbSysteme, async (tx) => {
    const le = services.maintenant();
    const connus = await joursConnus(tx, tenantId, debutDuCalendrier(jourParis(le)));
    // Days asked again while this fetch ran come in an hour. A folder gives all it has: the rest comes another night.
    const encore = connus.some(({ redemande, etat }) => redemande && etat !== 'irrecuperable');
    await updateRecueilFini(tx, tenantId, {
      le,
      prochain: encore ? new Date(le.getTime() + 3_600_000) : prochaineNuit(le, tenantId),
    });
    dire(tx, tenantId);
  });

/**
 * Fetches the sales of an account: the days that are missing, the most recent first, each kept as it comes. A failure
 * is said and tried again later; killed in the middle, the next one goes on with what is missing (CNX-46).
 */
export const recueillirVentes = async (
  services: Outils,
  outils: OutilsRecueil,
  tenantId: number,
  signal?: AbortSignal,
): Promise<void> => {
  const recueil = await transactionSysteme(services.dbSysteme, async (tx) => {
    const pris = await updateBailPris(tx, tenantId, services.maintenant());
    if (pris && (!estRecueilli(pris.type) || !pris.consenti)) {
      await updateBailLache(tx, tenantId);
      return undefined;
    }
    return (
      pris && { ...pris, connus: await joursConnus(tx, tenantId, debutDuCalendrier(jourParis(services.maintenant()))) }
    );
  });
  if (!recueil) return;
  const encours: EnCours = { tenantId, source: recueil.type as SourceVentes, bail: recueil.bail };
  try {
    const source = await sourceDe(services, outils, tenantId, recueil);
    for await (const recueilli of source(joursADemander(jourParis(services.maintenant()), recueil.connus), signal)) {
      signal?.throwIfAborted();
      if (!(await garder(services, encours, recueilli))) return;
      if (recueilli.sorte === 'RECUS') await recueilli.apres?.();
    }
    await reussir(services, tenantId);
  } catch (error) {
    if (!(error instanceof PanneExtracteur)) throw error;
    await echouer(services, tenantId, error, recueil);
  }
  await outils.apres(services, tenantId);
};

/** Enqueues the fetch of every account whose time has come; one that is already waiting stays alone. */
export const planifierRecueils = ({ dbSysteme, maintenant }: Outils): Promise<void> =>
  transactionSysteme(dbSysteme, async (tx) => {
    for (const tenantId of await findComptesARecueillir(tx, maintenant()))
      await mettreEnFile(tx, travailRecueil, { tenantId });
  });
