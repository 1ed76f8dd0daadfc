import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { rangDuJour } from '#shared/features/courrier/notification/rules/forme-evenement.ts';
import { createHash } from 'node:crypto';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { SourceVentes } from '#shared/features/connexions/vente/schemas/jours.ts';
import {
  apresTentative,
  cumulerVentes,
  etatRecu,
  type JourRecu,
  type VenteNeutre,
} from '#shared/features/connexions/vente/rules.ts';
import {
  upsertJourDeVente,
  upsertVentes,
  upsertEtatDuJour,
  findProduitsVendus,
  updateJoursRedemandes,
  lockJours,
} from '../repository.ts';
import { upsertMiseDeCote } from '../repository/mises-de-cote.ts';

const empreinteDe = (ventes: readonly VenteNeutre[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        ventes.map((v) => [v.code, v.quantite, v.caTtcCentimes, v.caHtCentimes, v.tva, v.coutMoyenCentimes, v.stock]),
      ),
    )
    .digest('base64');
const somme = (ventes: readonly VenteNeutre[], de: (vente: VenteNeutre) => number): number =>
  ventes.reduce((total, vente) => total + de(vente), 0);

const sommesDe = ({ ventes }: Pick<JourRecu, 'ventes'>) => ({
  quantite: somme(ventes, (vente) => vente.quantite),
  caTtcCentimes: somme(ventes, (vente) => vente.caTtcCentimes),
});

type ReceptionVente = {
  readonly tenantId: number;
  readonly source: SourceVentes;
  readonly le: Date;
  /** A person agreed that what a key sent replaces a complete day (CNX-86). */
  readonly accepte?: boolean;
};
/** What follows new sales, in the transaction that keeps them. */
export type SuiteVentes = (tx: TenantTx, tenantId: number) => Promise<void>;

/** A day whose sending waits for a person. `nouveau`: this sending is not the one that waited already. */
type MisDeCote = { readonly jour: Jour; readonly nouveau: boolean };
/**
 * `abandonnes`: the days that are now given up; `changes`: those whose sales are no longer the same; `misDeCote`: those
 * that wait for a person.
 */
export type BilanReception = {
  readonly abandonnes: readonly Jour[];
  readonly changes: readonly Jour[];
  readonly misDeCote: readonly MisDeCote[];
};

/**
 * Keeps days of sales, each whole, in the caller's transaction. The same day twice changes nothing; an answer that is
 * not whole never replaces a complete day, unless a person gives it as a file (CNX-38). A key replaces no complete day
 * either: what it sends is kept aside, unless a person asked for that day again (CNX-86).
 */
export const recevoirJours = async (
  tx: Tx,
  { tenantId, source, le, accepte = false }: ReceptionVente,
  recus: readonly JourRecu[],
): Promise<BilanReception> => {
  const connus = await lockJours(
    tx,
    tenantId,
    recus.map(({ jour }) => jour),
  );
  const tries = recus.map((recu) => ({ ...recu, ventes: cumulerVentes(recu.ventes) }));
  const ids = await findProduitsVendus(
    tx,
    tenantId,
    tries.flatMap(({ ventes }) => ventes),
  );
  const [abandonnes, changes, complets, misDeCote]: [Jour[], Jour[], Jour[], MisDeCote[]] = [[], [], [], []];
  for (const recu of tries) {
    const connu = connus.get(recu.jour);
    const dit = etatRecu(recu);
    const fichier = source === 'IMPORT_FICHIER';
    // A file or an agent is never asked for a day: the day is not given up after so many tries.
    const issue =
      fichier || source === 'AGENT_LOCAL' ? { ...dit, tentatives: 0 } : apresTentative(dit, connu?.tentatives ?? 0);
    if (!fichier && connu?.etat === 'complete' && issue.etat !== 'complete') {
      await upsertEtatDuJour(tx, tenantId, {
        jour: recu.jour,
        etat: 'complete',
        cause: null,
        tentatives: issue.tentatives,
        le,
      });
      continue;
    }
    const { ventes } = recu;
    const empreinte = empreinteDe(ventes);
    const dUneCle = source === 'AGENT_LOCAL' && !accepte;
    if (dUneCle && connu?.etat === 'complete' && !connu.redemande && empreinte !== connu.empreinte) {
      const nouveau = await upsertMiseDeCote(tx, tenantId, recu, { ...sommesDe(recu), empreinte, le });
      misDeCote.push({ jour: recu.jour, nouveau });
      continue;
    }
    if (empreinte !== connu?.empreinte) {
      await upsertVentes(tx, { tenantId, jour: recu.jour }, ventes, ids);
      changes.push(recu.jour);
    }
    if (issue.etat === 'complete') complets.push(recu.jour);
    if (issue.etat === 'irrecuperable' && connu?.etat !== 'irrecuperable') abandonnes.push(recu.jour);
    await upsertJourDeVente(tx, tenantId, {
      jour: recu.jour,
      ...issue,
      nbLignes: recu.nbLignes,
      nbAnnoncees: recu.nbAnnoncees,
      nbEcartees: recu.nbEcartees,
      nbProduits: ventes.length,
      ...sommesDe(recu),
      caHtCentimes: somme(ventes, (vente) => vente.caHtCentimes),
      source,
      empreinte,
      le,
    });
  }
  await cloreEvenements(
    tx,
    null,
    ['JOURS_A_REPRENDRE'],
    complets.map((jour) => ({ tenantId, objet: '', element: rangDuJour(jour) })),
  );
  prevenirApres(tx, [{ k: 'change', tenantId, sujet: 'vente', id: 0 }]);
  return { abandonnes, changes, misDeCote };
};

/**
 * The days that the software no longer keeps are given up, unless their sales are known (CNX-36).
 * @returns those newly given up
 */
export const abandonnerJours = async (
  tx: Tx,
  { tenantId, le }: Pick<ReceptionVente, 'tenantId' | 'le'>,
  jours: readonly Jour[],
): Promise<Jour[]> => {
  const connus = await lockJours(tx, tenantId, jours);
  const perdus = jours.filter((jour) => !['complete', 'irrecuperable'].includes(connus.get(jour)?.etat ?? ''));
  for (const jour of perdus)
    await upsertEtatDuJour(tx, tenantId, {
      jour,
      etat: 'irrecuperable',
      cause: 'PLUS_CONSERVE',
      tentatives: connus.get(jour)?.tentatives ?? 0,
      le,
    });
  for (const jour of jours.filter((jourNonConserve) => connus.get(jourNonConserve)?.etat === 'complete'))
    await upsertEtatDuJour(tx, tenantId, { jour, etat: 'complete', cause: null, tentatives: 0, le });
  prevenirApres(tx, [{ k: 'change', tenantId, sujet: 'vente', id: 0 }]);
  return perdus;
};

/** Asks for days again. */
export const marquerRedemandes = async (tx: Tx, tenantId: number, jours: readonly Jour[]): Promise<void> => {
  await updateJoursRedemandes(tx, tenantId, jours);
  prevenirApres(tx, [{ k: 'change', tenantId, sujet: 'vente', id: 0 }]);
};
