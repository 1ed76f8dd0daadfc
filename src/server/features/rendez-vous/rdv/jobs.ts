import { sql } from 'kysely';
import { z } from 'zod';
import { transactionSysteme, type Database, type SystemeTx } from '#server/core/db/database.ts';
import { declarerTravail, travail, type Travail } from '#server/core/jobs/travail.ts';
import { notifier } from '#server/features/courrier/notification/commands.ts';
import type { Role } from '#shared/core/acteur.ts';
import { ajouterJours, formatJour, jourParis, type Jour } from '#shared/core/dates.ts';
import { accesRdv, canRedigerRdv, type Partagee } from '#shared/features/rendez-vous/rdv/policy.ts';
import { JOURS_ANNONCE_RDV } from '#shared/features/rendez-vous/rdv/rules.ts';
import { lienRdv, nommerRdv } from './commands/prevenir.ts';

type Lu = Partagee & {
  readonly tenantId: number;
  readonly id: number;
  readonly date: Jour;
  readonly objet: string | null;
  readonly laboratoireNom: string;
};
type ActionDue = Lu & {
  readonly actionId: number;
  readonly texte: string;
  readonly echeance: Jour;
  /** In charge of it, or the author when no one is. Null: has left. */
  readonly personneId: number | null;
  readonly role: Role | null;
};

const LOT = 200;
const DU_RDV = sql`r.tenant_id as "tenantId", r.id, r.date, r.objet, r.visible_by as "visibleBy", r.cree_par_id as "creeParId", d.nom as "laboratoireNom",
  coalesce((select json_agg(x.utilisateur_id) from rdv_autorise x where x.tenant_id = r.tenant_id and x.rdv_id = r.id), '[]'::json) as autorises`;
const DU_LABO = sql`join laboratoire l on l.tenant_id = r.tenant_id and l.id = r.laboratoire_id join laboratoire_detail d on d.id = l.detail_id
  join tenant t on t.id = r.tenant_id and t.active = 'ACCEPTED'`;

/** Marks and tells in one transaction: a second run finds nothing left to tell. */
const actionsDues = async (tx: SystemeTx, jour: Jour): Promise<ActionDue[]> => {
  const { rows } = await sql<ActionDue>`
    with dites as (
      update rdv_action set rappelee_le = now() where (tenant_id, id) in (
        select a.tenant_id, a.id from rdv_action a where a.faite_le is null and a.rappelee_le is null and a.echeance <= ${jour}::date
        order by a.echeance limit ${LOT} for update skip locked) returning *)
    select a.id as "actionId", a.texte, a.echeance, u.id as "personneId", u.role, ${DU_RDV}
    from dites a join rdv r on r.tenant_id = a.tenant_id and r.id = a.rdv_id ${DU_LABO}
    left join utilisateur u on u.tenant_id = r.tenant_id and u.id = coalesce(a.responsable_id, r.cree_par_id) and u.activated
    order by a.echeance, a.id`.execute(tx);
  return rows;
};

/** A decision is quoted only where everybody may read it: notifications are kept, and leave with an export. */
const rappelerAction = async (tx: SystemeTx, action: ActionDue): Promise<boolean> => {
  const { personneId, role, texte, visibleBy, echeance, actionId } = action;
  if (personneId === null || role === null) return false;
  if (!canRedigerRdv({ role }) || accesRdv({ utilisateurId: personneId, role }, action) !== 'ENTIER') return false;
  await notifier(tx, action.tenantId, null, {
    type: 'AUTRES',
    title: 'Action de rendez-vous à faire',
    body:
      visibleBy === 'ALL'
        ? `${texte} (${nommerRdv({ ...action, objet: null })}).`
        : `${nommerRdv(action)} : une action arrive à échéance.`,
    dateLimite: echeance,
    utilisateurId: personneId,
    lien: lienRdv(action, { action: String(actionId) }),
  });
  return true;
};

type Prochain = Lu & { readonly prochainRdv: Jour; readonly role: Role | null };
const prochains = async (tx: SystemeTx, jour: Jour): Promise<Prochain[]> => {
  const { rows } = await sql<Prochain>`
    with dits as (
      update rdv set prochain_rappele_le = now() where (tenant_id, id) in (
        select r.tenant_id, r.id from rdv r where r.prochain_rappele_le is null
          and r.prochain_rdv between ${jour}::date and ${ajouterJours(jour, JOURS_ANNONCE_RDV)}::date
        order by r.prochain_rdv limit ${LOT} for update skip locked) returning *)
    select r.prochain_rdv as "prochainRdv", u.role, ${DU_RDV} from dits r ${DU_LABO}
    left join utilisateur u on u.tenant_id = r.tenant_id and u.id = r.cree_par_id and u.activated
    order by r.prochain_rdv, r.id`.execute(tx);
  return rows;
};
const rappelerProchain = async (tx: SystemeTx, rdv: Prochain): Promise<boolean> => {
  if (rdv.role === null || rdv.creeParId === null) return false;
  await notifier(tx, rdv.tenantId, null, {
    type: 'AUTRES',
    title: 'Rendez-vous à préparer',
    body: `Rendez-vous avec ${rdv.laboratoireNom} le ${formatJour(rdv.prochainRdv)}.`,
    dateLimite: rdv.prochainRdv,
    utilisateurId: rdv.creeParId,
    lien: lienRdv(rdv),
  });
  return true;
};

const parLots = async <L>(
  db: Database,
  lire: (tx: SystemeTx) => Promise<L[]>,
  dire: (tx: SystemeTx, ligne: L) => Promise<boolean>,
): Promise<number> => {
  let nombre = 0;
  for (;;) {
    const lot = await transactionSysteme(db, async (tx) => {
      const lignes = await lire(tx);
      for (const ligne of lignes) if (await dire(tx, ligne)) nombre += 1;
      return lignes.length;
    });
    if (lot < LOT) return nombre;
  }
};

/**
 * Tells the actions of the day to the person in charge, and the RDVs of the next two days to the person who announced
 * them; each once.
 * @returns how many messages were sent
 */
export const rappelerRdvs = async (db: Database, maintenant: Date): Promise<number> => {
  const jour = jourParis(maintenant);
  return (
    (await parLots(db, (tx) => actionsDues(tx, jour), rappelerAction)) +
    (await parLots(db, (tx) => prochains(tx, jour), rappelerProchain))
  );
};

export const rappelsRdvs = declarerTravail({
  nom: 'rdv-rappels',
  schema: z.object({}),
  dureeMaxSecondes: 900,
  paralleles: 1,
});

/** Every morning, before the pharmacy opens. */
export const travailRappelsRdvs: Travail = travail(
  rappelsRdvs,
  async (_donnees, { dbSysteme, maintenant, log }) => {
    const nombre = await rappelerRdvs(dbSysteme, maintenant());
    log.info({ nombre }, 'rappels de rendez-vous envoyés');
  },
  { cron: '20 7 * * *' },
);
