import { sql } from 'kysely';
import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { activiteSql } from '#server/features/reseau/adhesion/read-models/suivi.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { ClotureProche, Cockpit, EnvoiSuivi } from '#shared/features/pilotage/accueil/schemas/cockpit.ts';
import { JOURS_DE_LA_SEMAINE, MAX_ENVOIS_SUIVIS } from '#shared/features/pilotage/accueil/schemas/enumerations.ts';
import type { ActiviteAdherent } from '#shared/features/reseau/adhesion/rules/activite.ts';
import { arrondirTotal } from '#shared/features/pilotage/accueil/rules/recupere.ts';
import { envoisSuivis, laboratoiresSuivis } from './envois.ts';
import { suiviDeLAdherent } from './suivi-adherent.ts';

/** Counts adhérents by activity, in one reading for all the figures. */
const adherentsParActivite = async (tx: SystemeTx, groupementId: number, jour: Jour): Promise<Cockpit['adherents']> => {
  const { rows } = await sql<{ activite: ActiviteAdherent | null; nombre: number }>`
    select ${activiteSql(suiviDeLAdherent, jour)} as activite, count(*)::int as nombre from adhesion a
    where a.tenant_id = ${groupementId} and a.etat in ('ACCEPTED', 'WAITING') group by 1`.execute(tx);
  const combien = (activite: ActiviteAdherent | null) => rows.find((ligne) => ligne.activite === activite)?.nombre ?? 0;
  return {
    actifs: combien('ACTIF'),
    silencieux: combien('SILENCIEUX'),
    jamaisVenus: combien('JAMAIS_VENU'),
    // A request, not accepted yet, has no activity.
    demandes: combien(null),
  };
};

type MoisComptes = { readonly consentants: number; readonly ht: number; readonly ttc: number } & {
  readonly du: string | null;
  readonly au: string | null;
};
/** Sum of the counted months: the consenting pharmacies are neither named nor read one by one (RES-64). */
const recupereDesConsentants = async (
  tx: SystemeTx,
  groupementId: number,
  jour: Jour,
): Promise<Cockpit['recupere']> => {
  const { rows } = await sql<MoisComptes>`
    select (select count(*) from partage_recupere c join adhesion a on a.tenant_id = c.groupement_id
        and a.pharmacie_id = c.tenant_id and a.etat = 'ACCEPTED' and coalesce(a.decidee_le, a.demandee_le) <= c.depuis
        where c.groupement_id = ${groupementId})::int as consentants,
      coalesce(sum(centimes) filter (where nature_fiscale = 'HT'), 0)::bigint as ht,
      coalesce(sum(centimes) filter (where nature_fiscale = 'TTC'), 0)::bigint as ttc,
      to_char(min(mois), 'YYYY-MM') as du, to_char(max(mois), 'YYYY-MM') as au
    from recupere_mensuel
    where tenant_id = ${groupementId} and mois >= date_trunc('month', ${jour}::date - interval '12 months')`.execute(
    tx,
  );
  const { consentants, ht, ttc, du, au } = rows[0]!;
  if (du === null || au === null) return { consentants, total: null };
  const montants = {
    ...(ht > 0 ? { HT: arrondirTotal(ht) } : {}),
    ...(ttc > 0 ? { TTC: arrondirTotal(ttc) } : {}),
  };
  return { consentants, total: { montants, du, au } };
};

const premiersPas = async (tx: SystemeTx, groupementId: number): Promise<Cockpit['premiersPas']> => {
  const { rows } = await sql<Cockpit['premiersPas']>`
    select t.partenariat as "accepteDesDemandes",
      exists (select from adhesion a where a.tenant_id = t.id and a.etat = 'ACCEPTED') as adherents,
      exists (select from promotion m where m.tenant_id = t.id and m.modele_id is null
        and m.publiee_le is not null) as operation
    from tenant t where t.id = ${groupementId}`.execute(tx);
  return rows[0]!;
};

/** What ends within the week: the last day to answer if it comes before, otherwise the last day. */
const cloturesDe = (envois: readonly EnvoiSuivi[], jour: Jour): ClotureProche[] => {
  const dernier = ajouterJours(jour, JOURS_DE_LA_SEMAINE - 1);
  const dans = (date: Jour | null): date is Jour => date !== null && date >= jour && date <= dernier;
  return envois
    .flatMap(({ sorte, id, titre, laboratoireNom, annee, fin, limite }): ClotureProche[] => {
      const commun = { sorte, id, titre, laboratoireNom, annee };
      if (dans(limite) && limite !== fin) return [{ ...commun, jour: limite, quoi: 'REPONSE' }];
      return dans(fin) ? [{ ...commun, jour: fin, quoi: 'FIN' }] : [];
    })
    .toSorted((a, b) => (a.jour < b.jour ? -1 : a.jour > b.jour ? 1 : 0));
};

/** The home of a groupement, in five statements whatever its size (STA-50). */
export const cockpitDuGroupement = (ctx: Contexte): Promise<Cockpit> =>
  inTenant(ctx, (tx) =>
    enSysteme(tx, async (systeme) => {
      const jour = aujourdhuiDe(ctx);
      const { tenantId } = ctx.acteur;
      const envois = await envoisSuivis(systeme, tenantId, jour);
      return {
        adherents: await adherentsParActivite(systeme, tenantId, jour),
        envois: envois.slice(0, MAX_ENVOIS_SUIVIS),
        nbEnvois: envois.length,
        clotures: cloturesDe(envois, jour).slice(0, MAX_ENVOIS_SUIVIS),
        recupere: await recupereDesConsentants(systeme, tenantId, jour),
        laboratoires: await laboratoiresSuivis(systeme, tenantId, jour),
        premiersPas: await premiersPas(systeme, tenantId),
      };
    }),
  );
