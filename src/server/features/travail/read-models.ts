import { fromKysely, PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { REBUT, SCHEMA } from '#server/core/jobs/file.ts';
import { creerRebut, type Rebut, type TravailMort } from '#server/core/jobs/rebut.ts';
import { MAX_TRAVAUX_EN_ECHEC, type FileTravaux, type TravailEnEchec } from '#shared/features/travail/contract.ts';
import { raisonSansDonnees } from '#shared/features/travail/rules.ts';

const FUSEAU = 'Europe/Paris';
// A client that is never started only asks, in the caller's transaction (as `mettreEnFile` does).
const client = (tx: SystemeTx) => new PgBoss({ db: fromKysely(tx), schema: SCHEMA });
export const rebutDe = (tx: SystemeTx): Rebut => creerRebut(client(tx));

type Compte = { nom: string; source: string | null; etat: string; n: number };
/** What is over is not counted: there are fourteen days of it. */
const compter = async (tx: SystemeTx): Promise<Compte[]> =>
  (
    await sql<Compte>`
      select name as nom, source_name as source, state::text as etat, count(*)::int as n
      from pgboss.job where state < 'completed' group by name, source_name, state`.execute(tx)
  ).rows;

const files = async (tx: SystemeTx): Promise<FileTravaux[]> => {
  const { rows: noms } = await sql<{ nom: string }>`
    select name as nom from pgboss.queue where name <> ${REBUT} and name not like '\\_\\_pgboss%' order by name`.execute(tx);
  const comptes = await compter(tx);
  const { rows: horaires } = await sql<{ nom: string; cron: string; fuseau: string | null }>`
    select name as nom, cron, timezone as fuseau from pgboss.schedule`.execute(tx);
  const de = (garder: (compte: Compte) => boolean) => comptes.filter(garder).reduce((somme, { n }) => somme + n, 0);
  return noms.map(({ nom }) => {
    const horaire = horaires.find((un) => un.nom === nom);
    const [prochain] = horaire
      ? client(tx).previewSchedule(horaire.cron, { tz: horaire.fuseau ?? FUSEAU, from: new Date(), count: 1 })
      : [];
    return {
      nom,
      enAttente: de((compte) => compte.nom === nom && compte.etat === 'created'),
      aReessayer: de((compte) => compte.nom === nom && compte.etat === 'retry'),
      enCours: de((compte) => compte.nom === nom && compte.etat === 'active'),
      enEchec: de((compte) => compte.nom === REBUT && compte.source === nom),
      prochain: prochain?.toISOString() ?? null,
    };
  });
};

const tenantDe = ({ donnees }: TravailMort): number | null =>
  typeof donnees === 'object' && donnees !== null && 'tenantId' in donnees && typeof donnees.tenantId === 'number'
    ? donnees.tenantId
    : null;

const enEchec = async (tx: SystemeTx, morts: readonly TravailMort[]): Promise<TravailEnEchec[]> => {
  const ids = [...new Set(morts.map(tenantDe).filter((id) => id !== null))];
  const noms = ids.length > 0 ? await tx.selectFrom('tenant').select(['id', 'nom']).where('id', 'in', ids).execute() : [];
  return morts.map((mort) => {
    const { id, nom, essais, creeLe, abandonneLe, raison } = mort;
    const tenantNom = noms.find((tenant) => tenant.id === tenantDe(mort))?.nom ?? null;
    return { id, nom, tenantNom, essais, creeLe, abandonneLe, raison: raisonSansDonnees(raison) };
  });
};

/** The queues, and what failed for good, the latest first. */
export const etatTravaux = async (tx: SystemeTx) => {
  const morts = (await rebutDe(tx).lister()).toSorted((a, b) => b.abandonneLe.localeCompare(a.abandonneLe));
  return {
    files: await files(tx),
    enEchec: await enEchec(tx, morts.slice(0, MAX_TRAVAUX_EN_ECHEC)),
    nbEnEchec: morts.length,
  };
};
