import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Role } from '#shared/core/acteur.ts';
import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { Jour } from '#shared/core/dates.ts';
import { periodesStatistique } from '#shared/features/pilotage/statistique/rules.ts';
import { originesLues } from '#shared/features/pilotage/statistique/rules/listes.ts';
import type { Rapport } from '#shared/features/pilotage/statistique/rules/rapport.ts';
import { filtrerEncours } from './encours-filtres.ts';
import { statistiqueArgent } from './argent.ts';

const MAX_LIGNES = 8;

/** What waits for an act, the greatest first, as the list of encours to deal with keeps it. */
const aFaireDe = async (
  tx: TenantTx,
  role: Role,
  natureFiscale: NatureFiscale,
  aujourdhui: Jour,
): Promise<Pick<Rapport, 'aFaire' | 'lignes'>> => {
  const filtre = filtrerEncours(
    tx.tenantId,
    { aTraiter: true, origine: originesLues(role), natureFiscale },
    aujourdhui,
  );
  const solde = sql`e.valeur_attendue_centimes - e.valeur_reglee_centimes`;
  const { rows: sommes } = await sql<
    Rapport['aFaire']
  >`select count(*)::int as nombre, coalesce(sum(${solde}), 0)::bigint as "soldeCentimes"
    from encours e where ${filtre}`.execute(tx);
  const { rows: lignes } = await sql<Rapport['lignes'][number]>`
    select e.numero, d.nom as "laboratoireNom", e.info, e.etat, ${solde} as "soldeCentimes",
      e.date_echeance as "dateEcheance"
    from encours e join laboratoire l on l.tenant_id = e.tenant_id and l.id = e.laboratoire_id join laboratoire_detail d
    on d.id = l.detail_id
    where ${filtre} order by ${solde} desc, e.id limit ${MAX_LIGNES}`.execute(tx);
  return { aFaire: sommes[0]!, lignes };
};

/** The report of a month, as the statistics say it of the same one (STA-34). @param mois `yyyy-mm` */
export const lireRapport = async (tx: TenantTx, role: Role, mois: string, aujourdhui: Jour): Promise<Rapport> => {
  const annee = Number(mois.slice(0, 4));
  const rang = Number(mois.slice(5));
  const periode = periodesStatistique.find((periodePossible) => periodePossible === `M${mois.slice(5)}`) ?? 'ANNEE';
  const duMois = await statistiqueArgent(tx, { role }, { annee, periode }, aujourdhui);
  const deLAnnee = await statistiqueArgent(tx, { role }, { annee, periode: 'ANNEE' }, aujourdhui);
  const ecoules = deLAnnee.mois.filter((moisVu) => moisVu.mois <= rang);
  return {
    mois,
    natureFiscale: duMois.natureFiscale,
    recupere: duMois.recupere,
    cumul: {
      recuCentimes: ecoules.reduce((somme, { recuCentimes }) => somme + recuCentimes, 0),
      precedentCentimes: ecoules.reduce((somme, { precedent }) => somme + precedent.recuCentimes, 0),
      compenseCentimes: ecoules.reduce((somme, { compenseCentimes }) => somme + compenseCentimes, 0),
    },
    dort: duMois.quiDort,
    ...(await aFaireDe(tx, role, duMois.natureFiscale, aujourdhui)),
  };
};
